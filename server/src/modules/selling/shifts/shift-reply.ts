import { sumOf } from '@mezgeb/contract/kit/money'

import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { ShiftRow } from './shifts.queries.ts'

export function shiftReply(row: ShiftRow): Shift {
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
    expected,
    difference,
  }
}
