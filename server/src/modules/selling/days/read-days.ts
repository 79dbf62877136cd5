import { reachable } from '../../../platform/branch-scope.ts'
import { dayBounds } from '../../../platform/time/period-of.ts'
import { readShiftsOfDay } from '../shifts/read-shifts-of-day.ts'
import { daysOfBranches } from './days.queries.ts'
import { getDay } from './get-day.ts'

import type { DayOfBranch, DayReport } from '@mezgeb/contract/selling/days/days'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Requested<Query> = { db: Database; actor: Actor; query: Query }

/** After all documents. */
const NEVER = 'infinity'

/** A day of a branch. Throws NOT_FOUND. */
export async function readDay(
  requested: Requested<{ branchId: string; day: string }>,
): Promise<DayReport> {
  const { db, actor, query } = requested
  const { institutionId } = actor
  const branchId = reachable(actor, query.branchId)
  const { day } = query
  const bounds = dayBounds(day, day)
  return db.readTogether(institutionId, async (tx) => {
    const { name, close } = await getDay(tx, institutionId, { branchId, day })
    const of = [institutionId, branchId, ...bounds] as const
    const shifts = await readShiftsOfDay(tx, of, close?.closedAt ?? NEVER)
    return { day, branch: { id: branchId, name }, close, ...shifts }
  })
}

/** A day in every branch. */
export async function readDays({
  db,
  actor,
  query: { day },
}: Requested<{ day: string }>): Promise<DayOfBranch[]> {
  const { institutionId } = actor
  const rows = await db.read(
    institutionId,
    daysOfBranches(institutionId, day, ...dayBounds(day, day)),
  )
  return rows.map(({ id, name, closed_at: closedAt, open_tills: openTills, ...sums }) => ({
    branch: { id, name },
    closedAt,
    openTills,
    ...sums,
  }))
}
