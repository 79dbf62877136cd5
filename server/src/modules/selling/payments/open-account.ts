import { ACCOUNT_NEEDS_CUSTOMER } from '@mezgeb/contract/selling/payments'

import { invalid } from '../../../platform/app-error.ts'
import { lockBalance } from './payments.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Gives a customer a balance, which sales on account lock. Throws INVALID for the walk-in customer of a branch. */
export async function openAccount(
  tx: Transaction,
  institutionId: string,
  { id, branchId }: { id: string; branchId: string },
): Promise<void> {
  if (id === branchId) throw invalid('creditLimit', ACCOUNT_NEEDS_CUSTOMER)
  await tx.query(lockBalance(institutionId, id))
}
