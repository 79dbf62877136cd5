import { CHART_DAYS } from '@mezgeb/contract/dashboard'

import { AppError } from '../../app-error.ts'
import {
  isKnownScope,
  listLowStock,
  listSalesPerDay,
  listStockValues,
  listTopProducts,
} from './charts.queries.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { lastDays } from './last-days.ts'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'

type Asked = Parameters<typeof dashboardScope>[1] & { timeZone: string }

/**
 * The pictures of the dashboard as of one moment, of the scope of `dashboardScope`; days are those of the time zone.
 * An institution or branch that is not there or not theirs is NOT_FOUND.
 */
export async function readCharts(
  db: Database,
  actor: Actor,
  asked: Asked,
): Promise<DashboardCharts> {
  const scope = dashboardScope(actor, asked)
  const { days, bounds } = lastDays(CHART_DAYS, asked.timeZone, Date.now())
  const [isKnown, sold, topProducts, stockValuePerBranch, lowStock] = await db.readTogether(
    scope.institutionId,
    (tx) =>
      Promise.all([
        isKnownScope(tx, scope),
        listSalesPerDay(tx, scope, bounds),
        listTopProducts(tx, scope, bounds),
        listStockValues(tx, scope),
        listLowStock(tx, scope),
      ]),
  )
  if (!isKnown) throw new AppError('NOT_FOUND')
  const salesPerDay = days.map((day, index) => ({
    day,
    ...(sold.get(index) ?? { totalAmount: 0, count: 0 }),
  }))
  return { salesPerDay, topProducts, stockValuePerBranch, lowStock }
}
