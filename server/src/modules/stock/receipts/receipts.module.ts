import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { reversed } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'
import type { Module } from '../../module.ts'

export const receiptDocuments = stockDocuments<
  Received<typeof createStockEntry>['body'],
  StockEntry
>({
  kind: 'ENTRY',
  toDocument: ({ productId, quantity, supplierId, dateReceived }) => ({
    lines: [{ productId, quantity, path: 'quantity' }],
    ...{ supplierId, dated: dateReceived },
  }),
  toReply: ({
    id,
    date,
    createdAt,
    lines: [{ product, quantity }],
    supplier,
    branch,
    reversedBy,
  }) => ({
    ...{ id, productId: product.id, supplierId: supplier.id, branchId: branch.id },
    ...{ quantity, dateReceived: date, createdAt },
    ...{ product, supplier, branch },
    ...reversed(reversedBy),
  }),
})

export const receipts: Module = {
  routes: (api) => {
    serve(api, listStockEntries, receiptDocuments.list)
    serve(api, createStockEntry, receiptDocuments.record)
  },
  firstStep: { name: 'hasStockEntry', table: 'documents', where: `kind in ('ENTRY', 'DELIVERY')` },
  newest: { recentStockEntries: receiptDocuments.newest },
  counted: [receiptDocuments.counted],
  locks: [[createStockEntry, receiptDocuments.locks]],
  affects: [affects(createStockEntry, receiptDocuments.affected)],
}
