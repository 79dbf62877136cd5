import { sumOf } from '@mezgeb/contract/kit/money'

import { currentDay, dayBounds } from '../../../../platform/time/period-of.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { boughtTaxes, soldTaxes } from './tax-summary.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type {
  TaxSummary,
  TaxTotal,
  getTaxSummary,
} from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'

type Requested = { db: Database; actor: Actor; query: Received<typeof getTaxSummary>['query'] }

/** Tax of sales and purchases of the days (ETB). Throws NOT_FOUND for a branch that is not in reach. */
export async function readTaxSummary({
  db,
  actor,
  query: { to = currentDay(), from = to, ...query },
}: Requested): Promise<TaxSummary> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const [sales, purchases] = await db.readTogether(institutionId, (tx) =>
    Promise.all([
      tx.query(soldTaxes(institutionId, branchId, ...dayBounds(from, to))),
      tx.query(boughtTaxes(institutionId, branchId, from, to)),
    ]),
  )
  const output = taxOfAll(sales)
  const input = taxOfAll(purchases)
  return { sales, purchases, output, input, due: sumOf([output, -input]) }
}

const taxOfAll = (totals: readonly TaxTotal[]) => sumOf(totals.map(({ taxAmount }) => taxAmount))
