import { sumOf } from '@mezgeb/contract/kit/money'

import { may } from '../../../platform/actor.ts'

import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Actor } from '../../../platform/actor.ts'
import type { ShiftRow } from './shifts.queries.ts'

/** A shift as the caller may see it: those who count do not see what is expected. */
export function shiftReply(actor: Pick<Actor, 'permissions'>, row: ShiftRow): Shift {
  const { id, number, till, branch, counted, expected, reason } = row
  const difference = counted === null ? null : sumOf([counted, -expected])
  return {
    id,
    number,
    till,
    branch,
    branchId: branch.id,
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    float: row.float_amount,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    counted,
    reason,
    hasDifference: (difference ?? 0) !== 0,
    ...(may(actor, 'shifts.view') ? { expected, difference } : {}),
  }
}
