import { RECENT_MAX } from '@mezgeb/contract/dashboard'

import { AppError } from '../../app-error.ts'
import { newestSales } from '../sales/newest-sales.ts'
import { newestStockEntries, newestStockOuts } from '../stock/newest-stock.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { findNumbers } from './dashboard.queries.ts'

import type { Dashboard } from '@mezgeb/contract/dashboard'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'

type Asked = Parameters<typeof dashboardScope>[1]

/**
 * Totals, low stock and the newest of each (spec §2, decisions §4), of the scope of `dashboardScope`. The total counts
 * all products of the institution for STAFF too, as on their Products page.
 * An institution or branch that is not there or not theirs is NOT_FOUND.
 */
export async function readDashboard(db: Database, actor: Actor, asked: Asked): Promise<Dashboard> {
  const scope = dashboardScope(actor, asked)
  const [numbers, recentStockEntries, recentStockOuts, recentSales] = await db.readTogether(
    scope.institutionId,
    (tx) =>
      Promise.all([
        findNumbers(tx, scope),
        newestStockEntries(tx, scope, RECENT_MAX),
        newestStockOuts(tx, scope, RECENT_MAX),
        newestSales(tx, scope, RECENT_MAX),
      ]),
  )
  if (numbers === null) throw new AppError('NOT_FOUND')
  return { ...numbers, recentStockEntries, recentStockOuts, recentSales }
}
