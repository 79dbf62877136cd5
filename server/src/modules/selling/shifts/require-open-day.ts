import { AppError } from '../../../platform/app-error.ts'
import { isTodayClosed, lockBranchToOpen } from './shifts.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Keeps today open in the branch until the commit. Before the locks of tills. Throws DAY_CLOSED. */
export async function requireOpenDay(
  tx: Transaction,
  institutionId: string,
  branchId: string,
): Promise<void> {
  await tx.query(lockBranchToOpen(institutionId, branchId))
  const [today] = await tx.query(isTodayClosed(institutionId, branchId))
  if (today?.closed === true) throw new AppError('DAY_CLOSED')
}
