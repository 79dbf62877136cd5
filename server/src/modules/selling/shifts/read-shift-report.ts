import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { shiftReply } from './shift-reply.ts'
import { discountsOfShift, documentsOfShift, takingsOfShift } from './shift-report.queries.ts'
import { findShift, movementsOfShift } from './shifts.queries.ts'

import type { ShiftReport, Takings } from '@mezgeb/contract/selling/shifts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TakingsRow } from './shift-report.queries.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** The X report of an open shift, the Z report of a closed one. Throws NOT_FOUND. */
export async function readShiftReport({
  db,
  actor,
  params: { id },
}: Requested): Promise<ShiftReport> {
  const { institutionId, branchId } = ownScope(actor)
  return db.readTogether(institutionId, async (tx) => {
    const [[row], takings, documents, [off], movements] = await Promise.all([
      tx.query(findShift(institutionId, id, branchId)),
      tx.query(takingsOfShift(institutionId, id)),
      tx.query(documentsOfShift(institutionId, id)),
      tx.query(discountsOfShift(institutionId, id)),
      tx.query(movementsOfShift(institutionId, id)),
    ])
    if (row === undefined) throw new AppError('NOT_FOUND')
    return {
      shift: shiftReply(actor, row),
      takings: takings.map(toTakings),
      documents: documents.map(({ on_account: onAccount, ...one }) => ({ ...one, onAccount })),
      discounts: off?.discounts ?? 0,
      movements,
      counts: row.counts ?? [],
    }
  })
}

export function toTakings({ kind, amount, name, ...row }: TakingsRow): Takings {
  const tender = { id: row.tender_id, name, readyMade: row.ready_made }
  return { kind, tender, isCash: row.is_cash, amount }
}
