import { CHART_DAYS } from '@mezgeb/contract/insight/dashboard'

import { AppError } from '../../../platform/app-error.ts'
import { listSalesPerDay, listTopProducts } from '../../selling/sales/sales.module.ts'
import { findScope } from './dashboard.queries.ts'
import {
  listKeptLowStock,
  listLowInBranches,
  listLowStock,
  listStockValues,
} from './low-stock.queries.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { lastDays } from '../../../platform/time/last-days.ts'
import { createSwrCache } from './swr-cache.ts'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

type Requested = Parameters<typeof dashboardScope>[1] & { timeZone: string }

/**
 * The charts of the dashboard as of one moment, of the scope of `dashboardScope`; days are those of the time zone. The
 * bestsellers of a large institution are cached for up to ten minutes (docs/decisions/0026).
 * An institution or branch that is unknown or foreign is NOT_FOUND.
 */
export async function readCharts(
  db: Database,
  actor: Actor,
  requested: Requested,
): Promise<DashboardCharts> {
  const scope = dashboardScope(actor, requested)
  const { days, bounds } = lastDays(CHART_DAYS, requested.timeZone, Date.now())
  const [found, sold, numbers] = await db.readTogether(scope.institutionId, async (tx) => {
    const [known, perDay] = await Promise.all([
      findScope(tx, scope),
      listSalesPerDay(tx, scope, bounds),
    ])
    if (known === null) return [known, perDay, null]
    const read = known.isLarge ? readKeptNumbers : readNumbers
    return [known, perDay, await read(tx, scope, bounds)]
  })
  if (found === null || numbers === null) throw new AppError('NOT_FOUND')
  const salesPerDay = days.map((day, index) => ({
    day,
    ...(sold.get(index) ?? { totalAmount: 0, count: 0 }),
  }))
  const key = [scope.institutionId, scope.branchId, bounds[0]].join(' ')
  const read = <T>(act: (tx: Transaction) => Promise<T>) =>
    db.readTogether(scope.institutionId, act)
  const { stockValuePerBranch } = numbers
  return {
    salesPerDay,
    stockValuePerBranch,
    topProducts:
      numbers.topProducts ??
      (await cachedTop(key, () => read((tx) => listTopProducts(tx, scope, bounds)))),
    lowStock:
      numbers.lowStock ?? (await cachedLow(key, () => read((tx) => listLowStock(tx, scope)))),
    lowInBranches: found.isLarge
      ? await cachedInBranches(key, () => read((tx) => listLowInBranches(tx, scope)))
      : numbers.lowInBranches,
  }
}

// Null: read through a cache, because it takes long.
type ChartNumbers = Pick<DashboardCharts, 'stockValuePerBranch' | 'lowInBranches'> &
  Record<'topProducts', DashboardCharts['topProducts'] | null> &
  Record<'lowStock', DashboardCharts['lowStock'] | null>

// Of a large institution each of these reads all that was sold in a month, or every product in every branch.
const cachedTop = createSwrCache<DashboardCharts['topProducts']>()
const cachedLow = createSwrCache<DashboardCharts['lowStock']>()
const cachedInBranches = createSwrCache<DashboardCharts['lowInBranches']>()

async function readNumbers(
  tx: Transaction,
  scope: BranchScope,
  bounds: readonly string[],
): Promise<ChartNumbers> {
  const [topProducts, stockValuePerBranch, lowStock, lowInBranches] = await Promise.all([
    listTopProducts(tx, scope, bounds),
    listStockValues(tx, scope, false),
    listLowStock(tx, scope),
    listLowInBranches(tx, scope),
  ])
  return { topProducts, stockValuePerBranch, lowStock, lowInBranches }
}

async function readKeptNumbers(tx: Transaction, scope: BranchScope): Promise<ChartNumbers> {
  const [stockValuePerBranch, lowStock] = await Promise.all([
    listStockValues(tx, scope, true),
    listKeptLowStock(tx, scope),
  ])
  return { topProducts: null, stockValuePerBranch, lowStock }
}
