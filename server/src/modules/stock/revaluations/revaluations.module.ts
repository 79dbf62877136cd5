import {
  createRevaluation,
  listRevaluations,
  listStockValues,
} from '@mezgeb/contract/stock/revaluations'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { listScope, resolveBranch } from '../../business/branches/resolve-branch.ts'
import { firstProducts, reasoned, reversed } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { revaluedLinesOf } from './revalued-lines.ts'
import { heldValues, sumRevalued } from './revaluations.queries.ts'

import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { RevaluationInput, RevaluationRow } from '@mezgeb/contract/stock/revaluations'
import type { Module } from '../../module.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

const revaluationDocuments = stockDocuments<
  'REVALUATION',
  RevaluationInput,
  ReplyOf<typeof createRevaluation>
>({
  kind: 'REVALUATION',
  toDocument: async ({ branchId: given, reason, items }, { tx, actor }) => {
    const { institutionId } = actor
    const branchId = await resolveBranch(tx, actor, given)
    const revalued = await revaluedLinesOf(tx, { institutionId, branchId }, items)
    return { branchId, note: reason, ...revalued }
  },
  toReply: (document) => ({
    ...reasoned(document),
    products: firstProducts(document.lines),
    ...reversed(document.reversedBy),
  }),
})

type Listed = Parameters<typeof revaluationDocuments.list>[0]

/** The documents with the values of all their lines. */
async function list({ db, actor, query }: Listed): Promise<Page<RevaluationRow>> {
  const page = await revaluationDocuments.list({ db, actor, query })
  const ids = page.rows.map(({ id }) => id)
  const sums = await db.read(actor.institutionId, sumRevalued(actor.institutionId, ids))
  const values = new Map(sums.map(({ id, ...sum }) => [id, sum]))
  const rows = page.rows.map((row) => ({ ...row, before: 0, after: 0, ...values.get(row.id) }))
  return { ...page, rows }
}

export const revaluations: Module = {
  routes: (api) => {
    serve(api, listRevaluations, list)
    serve(api, createRevaluation, revaluationDocuments.record)
    serve(api, listStockValues, async ({ db, actor, query }) => {
      const { institutionId, branchId } = await listScope(db, actor, query.branchId)
      const ids = query.productIds.split(',')
      const rows = await db.read(institutionId, heldValues(institutionId, branchId, ids))
      return rows.map(({ product_id: productId, quantity: units, value }) => ({
        productId,
        units,
        value,
      }))
    })
  },
  counted: [revaluationDocuments.counted],
  locks: [locks(createRevaluation, (body, actor) => stockKeys(actor, body.branchId, body.items))],
  affects: [affects(createRevaluation, revaluationDocuments.affected)],
}
