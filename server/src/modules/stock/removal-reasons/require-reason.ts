import { AppError } from '../../../platform/app-error.ts'
import { findReason } from './removal-reasons.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Throws NOT_FOUND for a reason that the institution does not have. One that was switched off meanwhile is accepted. */
export async function requireReason(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<void> {
  const rows = await tx.query(findReason(institutionId, id))
  if (rows.length === 0) throw new AppError('NOT_FOUND')
}
