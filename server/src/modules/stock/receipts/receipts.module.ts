import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { refuseArchived } from '../../catalogue/goods/refuse-archived.ts'
import { correctWith } from '../corrections/correct-with.ts'
import { documentFollowers } from '../ledger/document-followers.ts'
import { correction, reversed } from '../ledger/stock-document.ts'
import { linesWithout, stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { facetsOfBody, shownOfGoods } from '../ledger/lines/line-facets.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'
import type { Module } from '../../module.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'

export const receiptDocumentsOf = (followers: DocumentFollowers) =>
  stockDocuments<'ENTRY', Received<typeof createStockEntry>['body'], StockEntry>({
    kind: 'ENTRY',
    correct: correctWith(followers),
    toDocument: (body, { tx, actor, corrected }) => {
      const { productId, quantity, supplierId, dateReceived } = body
      const lines = [{ productId, quantity, path: 'quantity', ...facetsOfBody(body) }]
      return {
        lines,
        supplierId,
        dated: dateReceived,
        also: () => refuseArchived(tx, actor.institutionId, linesWithout(lines, corrected)),
      }
    },
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
      ...shownOfGoods(line),
      ...reversed(reversedBy),
      ...correction(links),
    }),
  })

/** With what these features do when one is corrected. */
export function receiptsOf(modules: readonly Module[]): Module {
  const documents = receiptDocumentsOf(documentFollowers(modules))
  return {
    routes: (api) => {
      serve(api, listStockEntries, documents.list)
      serve(api, createStockEntry, documents.record)
    },
    firstStep: {
      name: 'hasStockEntry',
      table: 'documents',
      where: `kind in ('ENTRY', 'DELIVERY', 'OPENING', 'COUNT')`,
    },
    newest: { recentStockEntries: documents.newest },
    counted: [documents.counted],
    locks: [locks(createStockEntry, (body, actor) => stockKeys(actor, body.branchId, [body]))],
    affects: [affects(createStockEntry, documents.affected)],
  }
}
