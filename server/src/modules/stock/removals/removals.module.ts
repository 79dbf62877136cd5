import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/with-db-slot.ts'
import { namedLots } from '../lots/move-lots.ts'
import { lotsMoved, reversed } from '../ledger/stock-document.ts'
import { requireReason } from '../removal-reasons/require-reason.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/stock-keys.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { Module } from '../../module.ts'

export const removalDocuments = stockDocuments<Received<typeof createStockOut>['body'], StockOut>({
  kind: 'REMOVAL',
  toDocument: async ({ reasonId = null, ...body }, { tx, actor: { institutionId } }) => {
    const { productId, quantity, reason, dateRemoved } = body
    if (reasonId !== null) await requireReason(tx, institutionId, reasonId)
    return {
      lines: [{ productId, quantity, path: 'quantity', ...namedLots(body) }],
      ...{ dated: dateRemoved, note: reason },
      ...(reasonId === null ? {} : { link: { role: 'REASON', targetId: reasonId } }),
    }
  },
  toReply: ({ id, date, createdAt, note, lines: [line], branch, reversedBy }) => ({
    ...{ id, productId: line.product.id, branchId: branch.id },
    ...{ quantity: line.quantity, reason: note, dateRemoved: date, createdAt },
    ...{ product: line.product, branch, ...lotsMoved(line) },
    ...reversed(reversedBy),
  }),
})

export const removals: Module = {
  routes: (api) => {
    serve(api, listStockOuts, removalDocuments.list)
    serve(api, createStockOut, removalDocuments.record)
    serve(api, listBranchStockOuts, ({ db, actor, params: { branchId }, query }) =>
      removalDocuments.list({ db, actor, query: { ...query, branchId } }),
    )
  },
  newest: { recentStockOuts: removalDocuments.newest },
  counted: [removalDocuments.counted],
  locks: [locks(createStockOut, (body, actor) => stockKeys(actor, body.branchId, [body]))],
  affects: [affects(createStockOut, removalDocuments.affected)],
}
