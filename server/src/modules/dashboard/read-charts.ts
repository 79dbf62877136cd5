import { CHART_DAYS } from '@mezgeb/contract/dashboard'

import { AppError } from '../../app-error.ts'
import {
  findScope,
  listKeptLowStock,
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
 * The pictures of the dashboard as of one moment, of the scope of `dashboardScope`; days are those of the time zone. What sold
 * best in a large institution is remembered for up to ten minutes (docs/decisions/0026).
 * An institution or branch that is not there or not theirs is NOT_FOUND.
 */
export async function readCharts(
  db: Database,
  actor: Actor,
  asked: Asked,
): Promise<DashboardCharts> {
  const scope = dashboardScope(actor, asked)
  const { days, bounds } = lastDays(CHART_DAYS, asked.timeZone, Date.now())
  const [found, sold, pictures] = await db.readTogether(scope.institutionId, async (tx) => {
    const [known, perDay] = await Promise.all([
      findScope(tx, scope),
      listSalesPerDay(tx, scope, bounds),
    ])
    if (known === null) return [known, perDay, null]
    const read = known.isLarge ? readKeptPictures : readPictures
    return [known, perDay, await read(tx, scope, bounds)]
  })
  if (found === null || pictures === null) throw new AppError('NOT_FOUND')
  const salesPerDay = days.map((day, index) => ({
    day,
    ...(sold.get(index) ?? { totalAmount: 0, count: 0 }),
  }))
  const key = [scope.institutionId, scope.branchId, bounds[0]].join(' ')
  const read = <T>(act: (tx: Transaction) => Promise<T>) =>
    db.readTogether(scope.institutionId, act)
  const { stockValuePerBranch } = pictures
  return {
    salesPerDay,
    stockValuePerBranch,
    topProducts:
      pictures.topProducts ??
      (await recallTop(key, () => read((tx) => listTopProducts(tx, scope, bounds)))),
    lowStock:
      pictures.lowStock ?? (await recallLow(key, () => read((tx) => listLowStock(tx, scope)))),
  }
}

// Null is what takes long to read.
type Pictures = Pick<DashboardCharts, 'stockValuePerBranch'> &
  Record<'topProducts', DashboardCharts['topProducts'] | null> &
  Record<'lowStock', DashboardCharts['lowStock'] | null>

// Of a large institution each of these reads all that was sold in a month, or every product in every branch.
const recallTop = createMemory<DashboardCharts['topProducts']>()
const recallLow = createMemory<DashboardCharts['lowStock']>()

async function readPictures(
  tx: Transaction,
  scope: BranchScope,
  bounds: readonly string[],
): Promise<Pictures> {
  const [topProducts, stockValuePerBranch, lowStock] = await Promise.all([
    listTopProducts(tx, scope, bounds),
    listStockValues(tx, scope, false),
    listLowStock(tx, scope),
  ])
  return { topProducts, stockValuePerBranch, lowStock }
}

async function readKeptPictures(tx: Transaction, scope: BranchScope): Promise<Pictures> {
  const [stockValuePerBranch, lowStock] = await Promise.all([
    listStockValues(tx, scope, true),
    listKeptLowStock(tx, scope),
  ])
  return { topProducts: null, stockValuePerBranch, lowStock }
}
