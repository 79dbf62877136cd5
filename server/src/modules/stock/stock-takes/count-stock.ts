import { INVALID_COUNT } from '@mezgeb/contract/stock/stock-takes'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { facetsToCount, refuseFacets } from './counted-facets.ts'
import { addCounts, zeroRest } from './stock-counts.queries.ts'
import { readTakeProducts } from './stock-take-products.queries.ts'
import { takeProductReply, takeReply } from './stock-take-reply.ts'
import { findTake } from './stock-takes.queries.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type {
  StockCountsInput,
  StockTake,
  StockTakeProduct,
} from '@mezgeb/contract/stock/stock-takes'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Refused } from './stock-counts.queries.ts'

type Call = { db: Database; actor: Actor; params: { id: string } }

/** Products of one statement. */
const ZEROES_MAX = 2000

const CODES: Record<Refused['refusal'], ErrorCode> = {
  not_found: 'NOT_FOUND',
  reused: 'KEY_REUSED',
  closed: 'STOCK_TAKE_CLOSED',
  outside: 'NOT_IN_STOCK_TAKE',
  too_large: 'STOCK_TOO_LARGE',
}

/** Adds counts, and answers the products that they count. A repeated count changes nothing. */
export function countStock({
  db,
  actor,
  params: { id },
  body: { counts, sentAt },
}: Call & { body: StockCountsInput }): Promise<{ branchId: string; products: StockTakeProduct[] }> {
  const { institutionId, userId } = actor
  const scope = ownScope(actor)
  const products = counts.map(({ productId }) => productId)
  return db.inInstitution(institutionId, async (tx) => {
    await judgeGoods(tx, institutionId, { counts })
    const lines = linesAt('counts', counts)
    await refuseLargeQuantities(tx, institutionId, lines, INVALID_COUNT)
    await refuseFacets(tx, institutionId, counts)
    const refused = await tx.query(
      addCounts(
        institutionId,
        id,
        scope.branchId,
        userId,
        counts.map((count) => count.id),
        products,
        counts.map(({ place }) => place ?? ''),
        counts.map(({ quantity }) => quantity),
        counts.map(({ isTotal }) => isTotal),
        counts.map(({ round = null }) => round),
        counts.map((count) => ageOf(count, sentAt)),
        ...facetsToCount(counts),
      ),
    )
    refuse(refused)
    const take = await findTake(tx, scope, id)
    const rows = await readTakeProducts(tx, { institutionId, id }, products)
    return {
      branchId: take.branch.id,
      products: rows.map((row) => takeProductReply(actor, take, row)),
    }
  })
}

/** Milliseconds between counting and sending, by the clock of one device; null when that was set back in between. */
function ageOf({ happenedAt }: { happenedAt: string }, sentAt: string): number | null {
  const age = Date.parse(sentAt) - Date.parse(happenedAt)
  return age < 0 ? null : age
}

/** Counts all uncounted products as zero. */
export function zeroUncountedProducts({ db, actor, params: { id } }: Call): Promise<StockTake> {
  const { institutionId, userId } = actor
  const scope = ownScope(actor)
  return db.inInstitution(institutionId, async (tx) => {
    let zeroed = ZEROES_MAX
    while (zeroed === ZEROES_MAX) {
      const requested = zeroRest(institutionId, id, scope.branchId, userId, ZEROES_MAX)
      const [row] = await tx.query(requested)
      if (row?.refusal) throw new AppError(CODES[row.refusal])
      zeroed = row?.zeroed ?? 0
    }
    return takeReply(actor, await findTake(tx, scope, id))
  })
}

function refuse([refused]: readonly Refused[]): void {
  if (refused !== undefined) throw new AppError(CODES[refused.refusal])
}
