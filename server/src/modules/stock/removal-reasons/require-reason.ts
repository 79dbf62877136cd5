import { AppError } from '../../../platform/app-error.ts'
import { findReason } from './removal-reasons.queries.ts'

import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The reason. Throws NOT_FOUND for one that the institution does not have. One that was switched off meanwhile is accepted. */
export async function requireReason(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<RemovalReason> {
  const [reason] = await tx.query(findReason(institutionId, id))
  if (reason === undefined) throw new AppError('NOT_FOUND')
  return reason
}
