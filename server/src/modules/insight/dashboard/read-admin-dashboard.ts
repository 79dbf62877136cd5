import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'
import { ROLES, STATUSES } from '@mezgeb/contract/kit/roles'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  countInstitutionsByStatus,
  countUsersByRole,
  findInstallation,
  getTotals,
  listNewestInstitutions,
} from '../../business/institutions/institutions.module.ts'
import { createSwrCache } from './swr-cache.ts'

import type { AdminDashboard } from '@mezgeb/contract/insight/dashboard'
import type { Database } from '../../../platform/db/database.ts'

/** More would make the reply long; GET /institutions pages through all of them. */
const INSTITUTIONS_MAX = 100

/**
 * The whole installation at one moment (spec §2): the platform's own institution is in none of the numbers, its
 * SUPER_ADMINs are among the users. Every status and role is present, if only with 0.
 * `institutions` holds the newest 100. With hundreds of institutions the answer is cached until an institution or user
 * changes, and the numbers of branches, products and suppliers are up to ten minutes old (docs/decisions/0026).
 */
export async function readAdminDashboard(db: Database): Promise<AdminDashboard> {
  const { isLarge, lastChanges } = await findInstallation(db)
  return isLarge ? recall(lastChanges, () => readNow(db)) : readNow(db)
}

const recall = createSwrCache<AdminDashboard>(1)

async function readNow(db: Database): Promise<AdminDashboard> {
  const [totals, byStatus, byRole, institutions] = await db.readTogether(
    PLATFORM_INSTITUTION_ID,
    (tx) =>
      Promise.all([
        getTotals(tx),
        countInstitutionsByStatus(tx),
        countUsersByRole(tx),
        listNewestInstitutions(tx, INSTITUTIONS_MAX),
      ]),
  )
  return {
    totalInstitutions: sumOf(byStatus),
    totalUsers: sumOf(byRole),
    totalBranches: totals.branches,
    totalProducts: totals.products,
    totalSuppliers: totals.suppliers,
    recentInstitutions: institutions.slice(0, RECENT_MAX),
    institutionsByStatus: STATUSES.map((status) => ({ status, count: byStatus.get(status) ?? 0 })),
    usersByRole: ROLES.map((role) => ({ role, count: byRole.get(role) ?? 0 })),
    institutions,
  }
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
