import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  getStockTake,
  listCountProposals,
  listStockCounts,
  listStockTakeProducts,
  listStockTakes,
  postStockTake,
  zeroUncounted,
} from '@mezgeb/contract/stock/stock-take-calls'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { proposedCounts } from './count-proposals.queries.ts'
import { knownFilters } from '../ledger/lists/known-filters.ts'
import { changeStockTakeStatus } from './change-stock-take.ts'
import { countStock, zeroUncountedProducts } from './count-stock.ts'
import { openStockTake } from './open-stock-take.ts'
import { postStockTakeDifferences } from './post-stock-take.ts'
import { newestCounts } from './stock-counts.queries.ts'
import { listTakeProducts } from './stock-take-products.queries.ts'
import {
  countReply,
  proposalReply,
  seesExpected,
  takeProductReply,
  takeReply,
} from './stock-take-reply.ts'
import { COUNTED_TAKES, findTake, listTakes } from './stock-takes.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'
import type { TakeRow } from './stock-takes.queries.ts'

const COUNTS_LISTED = 10

/** Throws NOT_FOUND for an id that is not in reach. */
const getTake = (db: Database, actor: Actor, id: string): Promise<TakeRow> =>
  db.readTogether(actor.institutionId, (tx) => findTake(tx, ownScope(actor), id))

function stockTakesRoutes(api: Api): void {
  serve(api, listStockTakes, async ({ db, actor, query }) => {
    const scope = await listScope(db, actor, query.branchId)
    await knownFilters(db, actor.institutionId, { userId: query.userId })
    const page = await listTakes(db, scope, query)
    return { ...page, rows: page.rows.map((row) => takeReply(actor, row)) }
  })
  serve(api, getStockTake, async ({ db, actor, params }) =>
    takeReply(actor, await getTake(db, actor, params.id)),
  )
  serve(api, createStockTake, openStockTake)
  serve(api, changeStockTake, changeStockTakeStatus)
  serve(api, listStockTakeProducts, async ({ db, actor, params: { id }, query }) => {
    const take = await getTake(db, actor, id)
    if (query.list === 'DIFFERENT' && !seesExpected(actor, take)) throw new AppError('FORBIDDEN')
    const { institutionId } = actor
    const isShown = query.list !== 'AGAIN' || seesExpected(actor, take)
    const requested = { ...query, list: isShown ? query.list : ('TOLD' as const) }
    const page = await listTakeProducts(db, { institutionId, id }, requested)
    return { ...page, rows: page.rows.map((row) => takeProductReply(actor, take, row)) }
  })
  serve(api, listStockCounts, async ({ db, actor, params: { id }, query }) => {
    const { institutionId, userId } = actor
    await getTake(db, actor, id)
    const { limit = COUNTS_LISTED, mine } = query
    const requested = newestCounts(institutionId, id, mine === undefined ? null : userId, limit)
    return (await db.read(institutionId, requested)).map(countReply)
  })
  serve(api, addStockCounts, countStock)
  serve(api, zeroUncounted, zeroUncountedProducts)
  serve(api, postStockTake, postStockTakeDifferences)
  serve(api, listCountProposals, async ({ db, actor, query }) => {
    const { institutionId } = actor
    const { branchId } = await listScope(db, actor, query.branchId)
    // Of all branches nothing can be proposed.
    if (branchId === null) return { products: [] }
    const rows = await db.read(institutionId, proposedCounts(institutionId, branchId))
    return { products: rows.map(proposalReply) }
  })
}

export const stockTakes: Module = {
  routes: stockTakesRoutes,
  counted: [COUNTED_TAKES],
  affects: [
    ...[createStockTake, changeStockTake, zeroUncounted, postStockTake].map((call) =>
      affects(call, ({ reply }) => ({ branchId: reply().branch.id })),
    ),
    affects(addStockCounts, ({ reply }) => ({ branchId: reply().branchId })),
  ],
}
