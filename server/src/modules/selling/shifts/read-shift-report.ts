import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { shiftReply } from './shift-reply.ts'
import { moneyOfShift } from './shift-report.queries.ts'
import { findShift, movementsOfShift } from './shifts.queries.ts'

import type { ShiftReport } from '@mezgeb/contract/selling/shifts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** The X report of an open shift, the Z report of a closed one. Throws NOT_FOUND. */
export async function readShiftReport({
  db,
  actor,
  params: { id },
}: Requested): Promise<ShiftReport> {
  const { institutionId, branchId } = ownScope(actor)
  return db.readTogether(institutionId, async (tx) => {
    const [[row], { later: _, ...money }, movements] = await Promise.all([
      tx.query(findShift(institutionId, id, branchId)),
      moneyOfShift(tx, [institutionId, id]),
      tx.query(movementsOfShift(institutionId, id)),
    ])
    if (row === undefined) throw new AppError('NOT_FOUND')
    return {
      shift: shiftReply(row),
      ...money,
      movements,
      counts: row.counts ?? [],
    }
  })
}
