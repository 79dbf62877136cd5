import { countedOf } from './counted-row.ts'
import { lockProducts } from './unit-size.queries.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** Locks products, so that one transaction at a time judges what is set for them, and says how each is counted. */
export async function lockCounted(
  tx: Transaction,
  institutionId: string,
  products: readonly string[],
): Promise<Map<string, Measured>> {
  const rows = await tx.query(lockProducts(institutionId, products))
  return new Map(rows.map((row) => [row.id, countedOf(row)]))
}
