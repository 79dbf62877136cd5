import { debtOf } from './customer-sales.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** ETB that the customers of a branch owe, or with null those of all. */
export async function readDebt(
  tx: Transaction,
  institutionId: string,
  branchId: string | null,
): Promise<number> {
  const [row] = await tx.query(debtOf(institutionId, branchId))
  return row?.owed ?? 0
}
