import { dropRows, forgetCounts, lockStale } from './product-imports.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Removes the rows of a file without a run for a week; its import stays. False when there is none. */
export async function dropStaleRows(tx: Transaction, institutionId: string): Promise<boolean> {
  const [stale] = await tx.query(lockStale(institutionId))
  if (stale === undefined) return false
  await tx.query(dropRows(institutionId, stale.id))
  await tx.query(forgetCounts(institutionId, stale.id))
  return true
}
