import { addReadyMade } from './removal-reasons.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Gives a new institution the reasons that everyone begins with. */
export async function addReadyMadeReasons(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addReadyMade(institutionId))
}
