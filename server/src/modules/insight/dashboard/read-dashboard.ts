import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'

import { AppError } from '../../../platform/app-error.ts'
import { listNewestSales } from '../../selling/sales/sales.module.ts'
import { receiptDocuments } from '../../stock/receipts/receipts.module.ts'
import { removalDocuments } from '../../stock/removals/removals.module.ts'
import { dashboardScope } from './dashboard-scope.ts'
import { findNumbers } from './dashboard.queries.ts'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

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
        receiptDocuments.newest(tx, scope, RECENT_MAX),
        removalDocuments.newest(tx, scope, RECENT_MAX),
        listNewestSales(tx, scope, RECENT_MAX),
      ]),
  )
  if (numbers === null) throw new AppError('NOT_FOUND')
  return { ...numbers, recentStockEntries, recentStockOuts, recentSales }
}
