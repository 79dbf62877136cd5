import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { idField } from './fields.ts'
import { Institution } from './institutions.ts'
import { EVERYONE, Role, Status } from './roles.ts'
import { Sale } from './sales.ts'
import { StockEntry, StockOut } from './stock.ts'

export const RECENT_MAX = 5

export const Dashboard = z.object({
  totalProducts: z.int(),
  lowStockProducts: z.int(),
  recentStockEntries: z.array(StockEntry),
  recentStockOuts: z.array(StockOut),
  recentSales: z.array(Sale),
})
export type Dashboard = z.infer<typeof Dashboard>

export const AdminDashboard = z.object({
  totalInstitutions: z.int(),
  totalUsers: z.int(),
  totalBranches: z.int(),
  totalProducts: z.int(),
  totalSuppliers: z.int(),
  recentInstitutions: z.array(Institution),
  institutionsByStatus: z.array(z.object({ status: Status, count: z.int() })),
  usersByRole: z.array(z.object({ role: Role, count: z.int() })),
  institutions: z.array(Institution),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** Own branch for STAFF; the institution or one of its branches for ADMIN; any institution by id for SUPER_ADMIN. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Totals, low stock and the newest entries, removals and sales',
  allow: EVERYONE,
  query: z.object({ branchId: z.optional(idField()), institutionId: z.optional(idField()) }),
  reply: Dashboard,
  failure: 'Failed to load dashboard data.',
})

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'Totals and institutions of the whole installation',
  allow: ['SUPER_ADMIN'],
  reply: AdminDashboard,
  failure: 'Failed to load super admin dashboard data.',
})
