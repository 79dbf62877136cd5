import { shiftReply } from './shift-reply.ts'
import { shiftsOfDay } from './shifts.queries.ts'

import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Day = { branchId: string; bounds: readonly [start: string, end: string] }

/** Shifts of a branch that were opened on a day, and those that are still open since an earlier one, in their order. */
export async function listShiftsOfDay(
  tx: Transaction,
  actor: Actor,
  { branchId, bounds }: Day,
): Promise<Shift[]> {
  const rows = await tx.query(shiftsOfDay(actor.institutionId, branchId, ...bounds))
  return rows.map((row) => shiftReply(actor, row))
}
