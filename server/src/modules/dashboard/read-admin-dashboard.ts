import { RECENT_MAX } from '@mezgeb/contract/dashboard'
import { ROLES, STATUSES } from '@mezgeb/contract/roles'

import { PLATFORM_INSTITUTION_ID } from '../../db/database.ts'
import { newestInstitutions } from '../institutions/newest-institutions.ts'
import { countInstitutionsByStatus, countUsersByRole, getTotals } from './dashboard.queries.ts'

import type { AdminDashboard } from '@mezgeb/contract/dashboard'
import type { Database } from '../../db/database.ts'

/** More would make the reply long; GET /institutions pages through all of them. */
const INSTITUTIONS_MAX = 1000

/**
 * The whole installation at one moment (spec §2): the platform's own institution is in none of the numbers, its
 * SUPER_ADMINs are among the users. Every status and role is named, with 0 when nobody has it.
 * `institutions` holds the newest 1,000.
 */
export async function readAdminDashboard(db: Database): Promise<AdminDashboard> {
  const [totals, byStatus, byRole, institutions] = await db.readTogether(
    PLATFORM_INSTITUTION_ID,
    (tx) =>
      Promise.all([
        getTotals(tx),
        countInstitutionsByStatus(tx),
        countUsersByRole(tx),
        newestInstitutions(tx, INSTITUTIONS_MAX),
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
