import { addReadyMade } from './tenders.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Gives a new institution the tenders that everyone begins with. */
export async function addReadyMadeTenders(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addReadyMade(institutionId))
}
