import { findExpiredLots } from './move-lots.queries.ts'
import { namedLots } from './move-lots.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { LotsToPost } from './move-lots.ts'

type Taken = Parameters<typeof namedLots>[0] &
  Record<'institutionId' | 'branchId' | 'productId', string>

/** The batch that the line names, else what has expired before anything else. Fewer may be left when the stock is locked. */
export async function expiredFirst(tx: Transaction, line: Taken): Promise<LotsToPost> {
  const { institutionId, branchId, productId, quantity, expiresOn = null } = line
  if (expiresOn !== null) return namedLots(line)
  const carriedLots: Lot[] = []
  let rest = quantity
  for (const lot of await tx.query(findExpiredLots(institutionId, branchId, productId))) {
    const taken = Math.min(rest, lot.quantity)
    if (taken > 0) carriedLots.push({ ...lot, quantity: taken })
    rest -= taken
  }
  return carriedLots.length === 0 ? {} : { carriedLots }
}
