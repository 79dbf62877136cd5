import { statement } from '../../../platform/db/statement.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { LotsToPost } from './move-lots.ts'

const findExpiredLots = statement<Lot>(
  'expired_lots_of_product',
  `select e.expires_on::text as "expiresOn", nullif(e.batch, '') as batch, e.units as quantity
     from branch_stock s
    cross join lateral lots_expired($1, s.product_id, s.branch_id, s.quantity) e
    where s.institution_id = $1 and s.branch_id = $2 and s.product_id = $3
    order by e.expires_on, e.batch`,
)

type Taken = { institutionId: string; branchId: string; productId: string; quantity: number }

/** The batches of a line that takes what has expired before anything else. Fewer may be left when the stock is locked. */
export async function expiredFirst(
  tx: Transaction,
  { institutionId, branchId, productId, quantity }: Taken,
): Promise<LotsToPost> {
  const carriedLots: Lot[] = []
  let rest = quantity
  for (const lot of await tx.query(findExpiredLots(institutionId, branchId, productId))) {
    if (rest === 0) break
    const taken = Math.min(rest, lot.quantity)
    carriedLots.push({ ...lot, quantity: taken })
    rest -= taken
  }
  return carriedLots.length === 0 ? {} : { carriedLots }
}
