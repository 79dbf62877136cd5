import { shiftReply } from './shift-reply.ts'
import { shiftsOfDay } from './shifts.queries.ts'

import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Shifts of a branch that were opened on a day, and those that are still open since an earlier one, in their order. */
export async function listShiftsOfDay(
  tx: Transaction,
  of: readonly [institutionId: string, branchId: string, start: string, end: string],
): Promise<Shift[]> {
  const rows = await tx.query(shiftsOfDay(...of))
  return rows.map(shiftReply)
}
