import { RECENT_MAX } from '@mezgeb/contract/dashboard'

import { AppError } from '../../app-error.ts'
import { ownInstitution } from '../institutions/own-institution.ts'
import { newestSales } from '../sales/newest-sales.ts'
import { newestStockEntries, newestStockOuts } from '../stock/newest-stock.ts'
import { findNumbers } from './dashboard.queries.ts'

import type { Dashboard } from '@mezgeb/contract/dashboard'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

type Asked = { institutionId?: string | undefined; branchId?: string | undefined }

/**
 * Totals, low stock and the newest of each (spec §2, decisions §4). STAFF: always the own branch, with all products of
 * the institution in the total, as on their Products page. ADMIN: the institution or one of its branches.
 * SUPER_ADMIN: any institution; without one the session's, the platform, which has nothing to count.
 * An institution or branch that is not there or not theirs is NOT_FOUND.
 */
export async function readDashboard(db: Database, actor: Actor, asked: Asked): Promise<Dashboard> {
  const scope = scopeOf(actor, asked)
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

// Not by branchFilter: whether a branch is there is asked in the same round trip as the rest.
function scopeOf(actor: Actor, asked: Asked): BranchScope {
  if (actor.role === 'SUPER_ADMIN') {
    return {
      institutionId: asked.institutionId ?? actor.institutionId,
      branchId: asked.branchId ?? null,
    }
  }
  const institutionId = ownInstitution(actor, asked.institutionId)
  if (actor.role === 'ADMIN') return { institutionId, branchId: asked.branchId ?? null }
  const branchId = asked.branchId ?? actor.branchId
  if (branchId === null || branchId !== actor.branchId) throw new AppError('NOT_FOUND')
  return { institutionId, branchId }
}
