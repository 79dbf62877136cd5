import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'

import { AppError } from '../../../platform/app-error.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { findNumbers } from './dashboard.queries.ts'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Newest } from '../../module.ts'

type Requested = Parameters<typeof dashboardScope>[1]

/**
 * Totals, low stock and the newest of each (spec §2, decisions §4), of the scope of `dashboardScope`. The total counts
 * all products of the institution for STAFF too, as on their Products page.
 * An institution or branch that is missing or foreign is NOT_FOUND.
 */
export async function readDashboard(
  db: Database,
  actor: Actor,
  requested: Requested,
  newest: Newest,
): Promise<Dashboard> {
  const scope = dashboardScope(actor, requested)
  const [numbers, ...recent] = await db.readTogether(scope.institutionId, (tx) =>
    Promise.all([
      findNumbers(tx, scope),
      ...Object.entries(newest).map(async ([name, list]) => [
        name,
        await list(tx, scope, RECENT_MAX),
      ]),
    ]),
  )
  if (numbers === null) throw new AppError('NOT_FOUND')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modules of all kinds have them
  return { ...numbers, ...Object.fromEntries(recent) } as Dashboard
}
