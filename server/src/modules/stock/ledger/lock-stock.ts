import { lockUnits } from './ledger.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Units on hand of products in a branch, which stay so until the transaction ends. */
export async function lockStock(
  tx: Transaction,
  { institutionId, branchId }: { institutionId: string; branchId: string },
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx.query(lockUnits(institutionId, branchId, productIds))
  return new Map(rows.map(({ product_id: id, quantity }) => [id, quantity]))
}
