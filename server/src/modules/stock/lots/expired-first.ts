import { findExpiredLots } from './move-lots.queries.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { LotsToPost } from './move-lots.ts'

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
