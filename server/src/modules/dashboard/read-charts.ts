import { CHART_DAYS } from '@mezgeb/contract/dashboard'

import { AppError } from '../../app-error.ts'
import {
  findScope,
  listLowStock,
  listSalesPerDay,
  listStockValues,
  listTopProducts,
} from './charts.queries.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { lastDays } from './last-days.ts'
import { createMemory } from './remember.ts'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

type Asked = Parameters<typeof dashboardScope>[1] & { timeZone: string }

/**
 * The pictures of the dashboard as of one moment, of the scope of `dashboardScope`; days are those of the time zone. Those of a
 * large institution are remembered for up to ten minutes, all but the sales per day (docs/decisions/0026).
 * An institution or branch that is not there or not theirs is NOT_FOUND.
 */
export async function readCharts(
  db: Database,
  actor: Actor,
  asked: Asked,
): Promise<DashboardCharts> {
  const scope = dashboardScope(actor, asked)
  const { days, bounds } = lastDays(CHART_DAYS, asked.timeZone, Date.now())
  const [found, sold, now] = await db.readTogether(scope.institutionId, async (tx) => {
    const [known, perDay] = await Promise.all([
      findScope(tx, scope),
      listSalesPerDay(tx, scope, bounds),
    ])
    return [known, perDay, known?.isLarge === false ? await readPictures(tx, scope, bounds) : null]
  })
  if (found === null) throw new AppError('NOT_FOUND')
  const salesPerDay = days.map((day, index) => ({
    day,
    ...(sold.get(index) ?? { totalAmount: 0, count: 0 }),
  }))
  const key = [scope.institutionId, scope.branchId, bounds[0]].join(' ')
  const pictures =
    now ??
    (await recall(key, () =>
      db.readTogether(scope.institutionId, (tx) => readPictures(tx, scope, bounds)),
    ))
  return { salesPerDay, ...pictures }
}

type Pictures = Omit<DashboardCharts, 'salesPerDay'>

// Of a large institution each of these reads every product in every branch, or all that was sold in a month.
const recall = createMemory<Pictures>()

async function readPictures(
  tx: Transaction,
  scope: BranchScope,
  bounds: readonly string[],
): Promise<Pictures> {
  const [topProducts, stockValuePerBranch, lowStock] = await Promise.all([
    listTopProducts(tx, scope, bounds),
    listStockValues(tx, scope),
    listLowStock(tx, scope),
  ])
  return { topProducts, stockValuePerBranch, lowStock }
}
