import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named, idField, timeZoneField } from '../kit/fields.ts'
import { GOODS_TOPICS } from '../catalogue/goods-topics.ts'
import { Institution } from '../business/institution.ts'
import { Role, Status } from '../kit/roles.ts'
import { Sale } from '../selling/sales.ts'
import { RecentlyMoved } from '../stock/moved.ts'
import { StockEntry } from '../stock/receipts.ts'
import { StockOut } from '../stock/removals.ts'
import { shownGoods } from '../catalogue/shown-goods.ts'

export const RECENT_MAX = 5

export const Dashboard = z.object({
  totalProducts: z.int(),
  /** Low by `isLowStock` in a branch in view that has had the product or sets its own level, or without stock in all of them. */
  lowStockProducts: z.int(),
  recentStockEntries: z.array(StockEntry),
  recentStockOuts: z.array(StockOut),
  /** The newest of all kinds but sales, and but revaluations; absent where nothing has moved. */
  recentMoved: z.optional(z.array(RecentlyMoved)),
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

/** Days that the charts look back, today among them. */
export const CHART_DAYS = 30
export const TOP_PRODUCTS_MAX = 5
/** More bars would be unreadable; the branches with the most stock value are shown. */
export const CHART_BRANCHES_MAX = 12

const ChartProduct = z.object(shownGoods)
const LowProduct = z.object({ product: ChartProduct, units: z.int(), lowStockThreshold: z.int() })

export const DashboardCharts = z.object({
  /** CHART_DAYS days, oldest first, ending today; days without a sale are among them. */
  salesPerDay: z.array(
    z.object({
      day: z.iso.date(),
      /** ETB. */
      totalAmount: z.number(),
      count: z.int(),
    }),
  ),
  /** Of those days the products that sold for most, at most TOP_PRODUCTS_MAX of them. */
  topProducts: z.array(
    z.object({
      product: ChartProduct,
      /** Units sold. */
      quantity: z.int(),
      /** ETB, at the prices they were sold for. */
      totalAmount: z.number(),
    }),
  ),
  /** Every branch in view, the highest value first; at most CHART_BRANCHES_MAX. */
  stockValuePerBranch: z.array(
    z.object({
      branch: Named,
      /** On hand, of all products, each in its unit. */
      units: z.number(),
      /** ETB, at the products' prices of now. */
      value: z.number(),
    }),
  ),
  /** Low by `isLowStock` of the one branch in view or of the sum, the smallest share of the threshold first, at most RECENT_MAX. */
  lowStock: z.array(LowProduct),
  /**
   * Of several branches together: low in one of them that has had the product, and enough in the sum. In the same order, at
   * most RECENT_MAX.
   */
  lowInBranches: z.optional(z.array(z.extend(LowProduct, { branch: Named }))),
})
export type DashboardCharts = z.infer<typeof DashboardCharts>

/** The completed steps of a new business; each is complete only as long as such a record exists. */
export const FirstSteps = z.object({
  hasBranch: z.boolean(),
  /** A user with the role STAFF, in any status. */
  hasStaff: z.boolean(),
  hasProduct: z.boolean(),
  hasStockEntry: z.boolean(),
  hasSale: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** Own branch for STAFF; the institution or one of its branches for ADMIN; any institution by id for SUPER_ADMIN. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Totals, low stock and the newest entries, removals and sales',
  needs: 'dashboard.view',
  shows: [...GOODS_TOPICS, 'sales'],
  query: z.object({ branchId: z.optional(idField()), institutionId: z.optional(idField()) }),
  reply: Dashboard,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load dashboard data.',
})

/** The pictures of the dashboard, of the same scope as the dashboard itself. Days are those of `timeZone`. */
export const getDashboardCharts = endpoint({
  method: 'GET',
  path: '/dashboard/charts',
  summary: 'Sales per day, top products, stock value per branch and what runs low',
  needs: 'dashboard.view',
  shows: [...GOODS_TOPICS, 'sales', 'branches'],
  query: z.object({
    branchId: z.optional(idField()),
    institutionId: z.optional(idField()),
    timeZone: timeZoneField,
  }),
  reply: DashboardCharts,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load dashboard data.',
})

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/dashboard/first-steps',
  summary: 'Which of the first steps the own institution has done',
  needs: 'business.set-up',
  shows: ['branches', 'users', ...GOODS_TOPICS, 'sales'],
  reply: FirstSteps,
  failure: 'Failed to load dashboard data.',
})

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'Totals and institutions of the whole installation',
  needs: 'platform.view',
  shows: ['institutions', 'users'],
  reply: AdminDashboard,
  failure: 'Failed to load super admin dashboard data.',
})
