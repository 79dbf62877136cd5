import {
  Navigate,
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'

import { AuditSearch } from '../features/insight/audit/audit-search.ts'
import { SalesSearch } from '../features/selling/sales/sales-search.ts'
import { StockSearch } from '../features/stock/stock-search.ts'
import { paths } from '../lib/shell/paths.ts'
import { ListSearch } from '../lib/list/list-search.ts'
import { leadSuperAdminHome, leadToDashboard, requireNoSession, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { PageFailure } from './PageFailure.tsx'
import { FramePending, PagePending } from './PagePending.tsx'

import type { RouterHistory } from '@tanstack/react-router'

const root = createRootRoute({
  component: Outlet,
  // An address that cannot be decoded matches no route; like any unknown address it leads to the
  // dashboard (spec §2).
  notFoundComponent: () => <Navigate to={paths.dashboard} replace />,
})

const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('./PublicShell.tsx'), 'PublicShell'),
  pendingComponent: FramePending,
})

const sessionPages = createRoute({
  getParentRoute: () => root,
  id: 'session',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./RequireSession.tsx'), 'RequireSession'),
  pendingComponent: FramePending,
})

const login = createRoute({
  getParentRoute: () => publicPages,
  path: paths.login,
  component: lazyPage(() => import('../features/people/accounts/LoginPage.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => publicPages,
  path: paths.register,
  component: lazyPage(() => import('../features/people/accounts/RegisterPage.tsx'), 'RegisterPage'),
})

const index = createRoute({
  getParentRoute: () => sessionPages,
  path: '/',
  beforeLoad: leadToDashboard,
})

const unknown = createRoute({
  getParentRoute: () => sessionPages,
  path: '$',
  beforeLoad: leadToDashboard,
})

const dashboard = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.dashboard,
  beforeLoad: leadSuperAdminHome,
  component: lazyPage(
    () => import('../features/insight/dashboard/DashboardPage.tsx'),
    'DashboardPage',
  ),
})

const superAdmin = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.superAdmin,
  component: lazyPage(
    () => import('../features/insight/dashboard/SuperAdminPage.tsx'),
    'SuperAdminPage',
  ),
})

const categories = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.categories,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/catalogue/categories/CategoriesPage.tsx'),
    'CategoriesPage',
  ),
})

const products = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.products,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/catalogue/products/ProductsPage.tsx'),
    'ProductsPage',
  ),
})

const suppliers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.suppliers,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/buying/suppliers/SuppliersPage.tsx'),
    'SuppliersPage',
  ),
})

const customers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.customers,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/selling/customers/CustomersPage.tsx'),
    'CustomersPage',
  ),
})

const institutions = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.institutions,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/business/institutions/InstitutionsPage.tsx'),
    'InstitutionsPage',
  ),
})

const branches = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.branches,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/business/branches/BranchesPage.tsx'),
    'BranchesPage',
  ),
})

const branchUsers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.branchUsers,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/people/users/BranchUsersPage.tsx'),
    'BranchUsersPage',
  ),
})

const users = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.users,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/people/users/UsersPage.tsx'), 'UsersPage'),
})

const sales = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.sales,
  validateSearch: SalesSearch,
  component: lazyPage(() => import('../features/selling/sales/SalesPage.tsx'), 'SalesPage'),
})

const receipt = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.receipt,
  component: lazyPage(() => import('../features/selling/sales/ReceiptPage.tsx'), 'ReceiptPage'),
})

const stock = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.stock,
  validateSearch: StockSearch,
  component: lazyPage(() => import('../features/stock/StockPage.tsx'), 'StockPage'),
})

const audit = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.audit,
  validateSearch: AuditSearch,
  component: lazyPage(() => import('../features/insight/audit/AuditPage.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.settings,
  component: lazyPage(
    () => import('../features/workspace/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
})

const routeTree = root.addChildren([
  publicPages.addChildren([login, register]),
  sessionPages.addChildren([
    index,
    unknown,
    dashboard,
    superAdmin,
    categories,
    products,
    suppliers,
    customers,
    institutions,
    branches,
    branchUsers,
    users,
    sales,
    receipt,
    stock,
    audit,
    settings,
  ]),
])

/** The router over every address of spec §2; `history` only for tests. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
    // Plain text in the address: `?search=007` stays "007".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  })
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
