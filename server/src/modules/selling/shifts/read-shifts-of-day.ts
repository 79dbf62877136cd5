import { moneyOfDay } from './shift-report.queries.ts'
import { shiftReply } from './shift-reply.ts'
import { shiftsOfDay } from './shifts.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/**
 * Shifts of a branch that were opened between two moments, and those that are still open since an earlier one, in their order; the money of the
 * branch between them, and how many of its documents came after `closedAt`.
 */
export async function readShiftsOfDay(
  tx: Transaction,
  of: readonly [institutionId: string, branchId: string, start: string, end: string],
  closedAt: string,
) {
  const [shifts, money] = await Promise.all([
    tx.query(shiftsOfDay(...of)),
    moneyOfDay(tx, of, closedAt),
  ])
  return { shifts: shifts.map(shiftReply), ...money }
}
