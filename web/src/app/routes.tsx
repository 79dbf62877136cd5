import {
  Navigate,
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'

import { AuditSearch } from '../features/audit/audit-search.ts'
import { SalesSearch } from '../features/sales/sales-search.ts'
import { StockSearch } from '../features/stock/stock-search.ts'
import { paths } from '../lib/paths.ts'
import { ListSearch } from '../lib/use-search-text.ts'
import { leadSuperAdminHome, leadToDashboard, requireNoSession, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { PageFailure } from './PageFailure.tsx'
import { PagePending } from './PagePending.tsx'

import type { RouterHistory } from '@tanstack/react-router'

const root = createRootRoute({
  component: Outlet,
  // What cannot even be decoded fits no route; like any unknown address it leads to the dashboard (spec §2).
  notFoundComponent: () => <Navigate to={paths.dashboard} replace />,
})

const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('./PublicShell.tsx'), 'PublicShell'),
})

const sessionPages = createRoute({
  getParentRoute: () => root,
  id: 'session',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./RequireSession.tsx'), 'RequireSession'),
})

const login = createRoute({
  getParentRoute: () => publicPages,
  path: paths.login,
  component: lazyPage(() => import('../features/auth/LoginPage.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => publicPages,
  path: paths.register,
  component: lazyPage(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
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
  component: lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const superAdmin = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.superAdmin,
  component: lazyPage(() => import('../features/dashboard/SuperAdminPage.tsx'), 'SuperAdminPage'),
})

const categories = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.categories,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/categories/CategoriesPage.tsx'), 'CategoriesPage'),
})

const products = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.products,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/products/ProductsPage.tsx'), 'ProductsPage'),
})

const suppliers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.suppliers,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/suppliers/SuppliersPage.tsx'), 'SuppliersPage'),
})

const customers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.customers,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/customers/CustomersPage.tsx'), 'CustomersPage'),
})

const institutions = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.institutions,
  validateSearch: ListSearch,
  component: lazyPage(
    () => import('../features/institutions/InstitutionsPage.tsx'),
    'InstitutionsPage',
  ),
})

const branches = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.branches,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/branches/BranchesPage.tsx'), 'BranchesPage'),
})

const branchUsers = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.branchUsers,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/users/BranchUsersPage.tsx'), 'BranchUsersPage'),
})

const users = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.users,
  validateSearch: ListSearch,
  component: lazyPage(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
})

const sales = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.sales,
  validateSearch: SalesSearch,
  component: lazyPage(() => import('../features/sales/SalesPage.tsx'), 'SalesPage'),
})

const receipt = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.receipt,
  component: lazyPage(() => import('../features/sales/ReceiptPage.tsx'), 'ReceiptPage'),
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
  component: lazyPage(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => sessionPages,
  path: paths.settings,
  component: lazyPage(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
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
