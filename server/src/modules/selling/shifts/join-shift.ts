import { AppError } from '../../../platform/app-error.ts'
import { joinOpenShift } from './shifts.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Joined = { institutionId: string; branchId: string; shiftId: string }

/**
 * Keeps a shift of the branch open until the commit, so that a document of it is counted when it is closed. After the locks of
 * stock and balance. The time after the lock. Throws NOT_FOUND, TILL_CLOSED.
 */
export async function joinShift(
  tx: Transaction,
  { institutionId, branchId, shiftId }: Joined,
): Promise<string> {
  const [shift] = await tx.query(joinOpenShift(institutionId, branchId, shiftId))
  const state = shift?.state ?? null
  if (shift === undefined || state === null) throw new AppError('NOT_FOUND')
  if (state === 'closed') throw new AppError('TILL_CLOSED')
  return shift.at
}
