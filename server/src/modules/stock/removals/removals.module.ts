import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/with-db-slot.ts'
import { namedLots } from '../lots/move-lots.ts'
import { correct } from '../corrections/correct.ts'
import { correction, lotsMoved, reversed } from '../ledger/stock-document.ts'
import { requireReason } from '../removal-reasons/require-reason.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/stock-keys.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Module } from '../../module.ts'

export const removalDocuments = stockDocuments<Received<typeof createStockOut>['body'], StockOut>({
  kind: 'REMOVAL',
  correct,
  toDocument: async ({ reasonId: given = null, ...body }, { tx, actor, corrected }) => {
    const { productId, quantity, reason, dateRemoved } = body
    if (given !== null) await requireReason(tx, actor.institutionId, given)
    const reasonId = given ?? (corrected?.note === reason ? corrected.reasonId : null)
    const goodsOf = corrected?.goodsOf ?? null
    return {
      lines: [{ productId, quantity, path: 'quantity', ...namedLots(body) }],
      dated: dateRemoved,
      note: reason,
      ...(reasonId === null ? {} : { link: { role: 'REASON', targetId: reasonId } }),
      ...(goodsOf === null ? {} : { goodsOf }),
    }
  },
  toReply,
})

function toReply(document: StockDocument): StockOut {
  const { id, date, createdAt, note, branch, reversedBy, ...links } = document
  const [line] = document.lines
  return {
    id,
    productId: line.product.id,
    branchId: branch.id,
    quantity: line.quantity,
    reason: note,
    dateRemoved: date,
    createdAt,
    product: line.product,
    branch,
    ...lotsMoved(line),
    ...reversed(reversedBy),
    ...correction(links),
  }
}

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
