import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/with-db-slot.ts'
import { namedLots } from '../lots/move-lots.ts'
import { correct } from '../corrections/correct.ts'
import { correction, lotsMoved, reversed } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/stock-keys.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'
import type { Module } from '../../module.ts'

export const receiptDocuments = stockDocuments<
  Received<typeof createStockEntry>['body'],
  StockEntry
>({
  kind: 'ENTRY',
  correct,
  toDocument: ({ productId, quantity, supplierId, dateReceived, ...lot }) => ({
    lines: [{ productId, quantity, path: 'quantity', ...namedLots({ ...lot, quantity }) }],
    supplierId,
    dated: dateReceived,
  }),
  toReply: ({ id, date, createdAt, lines: [line], supplier, branch, reversedBy, ...links }) => ({
    id,
    productId: line.product.id,
    supplierId: supplier.id,
    branchId: branch.id,
    quantity: line.quantity,
    dateReceived: date,
    createdAt,
    product: line.product,
    supplier,
    branch,
    ...lotsMoved(line),
    ...reversed(reversedBy),
    ...correction(links),
  }),
})

export const receipts: Module = {
  routes: (api) => {
    serve(api, listStockEntries, receiptDocuments.list)
    serve(api, createStockEntry, receiptDocuments.record)
  },
  firstStep: {
    name: 'hasStockEntry',
    table: 'documents',
    where: `kind in ('ENTRY', 'DELIVERY', 'OPENING', 'COUNT')`,
  },
  newest: { recentStockEntries: receiptDocuments.newest },
  counted: [receiptDocuments.counted],
  locks: [locks(createStockEntry, (body, actor) => stockKeys(actor, body.branchId, [body]))],
  affects: [affects(createStockEntry, receiptDocuments.affected)],
}
