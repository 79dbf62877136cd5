import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { correctWith } from '../corrections/correct-with.ts'
import { documentFollowers } from '../ledger/document-followers.ts'
import { correction, reversed } from '../ledger/stock-document.ts'
import { requireReason } from '../removal-reasons/require-reason.ts'
import { removalLinks } from './removal-links.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { facetsOfBody, facetsOfSpoiled, shownOfGoods } from '../ledger/lines/line-facets.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Module } from '../../module.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'

export const removalDocumentsOf = (followers: DocumentFollowers) =>
  stockDocuments<'REMOVAL', Received<typeof createStockOut>['body'], StockOut>({
    kind: 'REMOVAL',
    correct: correctWith(followers),
    toDocument: async ({ reasonId: given = null, ...body }, { tx, actor, corrected }) => {
      const { productId, quantity, reason, dateRemoved } = body
      const reasoned = given === null ? null : await requireReason(tx, actor.institutionId, given)
      const branchId = body.branchId ?? actor.branchId
      const isSpoiled =
        branchId !== null && reasoned?.readyMade === 'EXPIRED' && corrected === undefined
      const facets = isSpoiled
        ? await facetsOfSpoiled(tx, { ...body, institutionId: actor.institutionId, branchId })
        : facetsOfBody(body)
      const isSame = nameIn(corrected?.note ?? '') === nameIn(reason)
      const reasonId = given ?? (isSame ? (corrected?.reasonId ?? null) : null)
      return {
        lines: [{ productId, quantity, path: 'quantity', ...facets }],
        dated: dateRemoved,
        note: reason,
        links: removalLinks({ reasonId, broughtBy: corrected?.goodsOf ?? null }),
      }
    },
    toReply,
  })

/** Of a reason from the list, which a note may follow: `Broken: fell from the shelf`. */
const nameIn = (text: string) => text.split(': ')[0]

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
    ...shownOfGoods(line),
    ...reversed(reversedBy),
    ...correction(links),
  }
}

/** With what these features do when one is corrected. */
export function removalsOf(modules: readonly Module[]): Module {
  const documents = removalDocumentsOf(documentFollowers(modules))
  return {
    routes: (api) => {
      serve(api, listStockOuts, documents.list)
      serve(api, createStockOut, documents.record)
      serve(api, listBranchStockOuts, ({ db, actor, params: { branchId }, query }) =>
        documents.list({ db, actor, query: { ...query, branchId } }),
      )
    },
    newest: { recentStockOuts: documents.newest },
    counted: [documents.counted],
    locks: [locks(createStockOut, (body, actor) => stockKeys(actor, body.branchId, [body]))],
    affects: [affects(createStockOut, documents.affected)],
  }
}
