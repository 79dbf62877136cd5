import { addRounding } from './payments.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Rounded = { institutionId: string; id: string; rounding: number }

/** Records the ETB that were due in cash for a document and are not paid; with 0 nothing. */
export async function recordRounding(
  tx: Transaction,
  { institutionId, id, rounding }: Rounded,
): Promise<void> {
  if (rounding !== 0) await tx.query(addRounding(institutionId, id, rounding))
}
