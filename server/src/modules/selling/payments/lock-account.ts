import { lockBalance } from './payments.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Locks what a customer owes, after the stock rows of a document. */
export async function lockAccount(
  tx: Transaction,
  institutionId: string,
  customerId: string,
): Promise<void> {
  await tx.query(lockBalance(institutionId, customerId))
}
