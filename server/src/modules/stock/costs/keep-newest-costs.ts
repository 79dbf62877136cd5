import { keepNewest } from './newest-costs.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Stock = { institutionId: string; branchId: string; products: readonly string[] }

/** Keeps the newest costs of valid documents with the stock of products, which is locked. */
export async function keepNewestCosts(
  tx: Transaction,
  { institutionId, branchId, products }: Stock,
): Promise<void> {
  await tx.query(keepNewest(institutionId, branchId, products))
}
