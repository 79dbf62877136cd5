import { addRounding } from './tenders.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Gives an institution, whose row is locked, the tender of rounding, unless it has it. */
export async function addRoundingTender(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addRounding(institutionId))
}
