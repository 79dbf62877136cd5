import type { Role } from '@mezgeb/contract/roles'

/** Every address of the app (spec §2); `$id` is filled by the router. */
export const paths = {
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  superAdmin: '/super-admin',
  products: '/products',
  categories: '/categories',
  suppliers: '/suppliers',
  customers: '/customers',
  institutions: '/institutions',
  branches: '/branches',
  branchUsers: '/branches/$id/users',
  users: '/users',
  sales: '/sales',
  receipt: '/sales/$id',
  stock: '/stock-entries',
  audit: '/audit',
  settings: '/settings',
} as const

/** Of the receipt of a sale, for links that are made outside of a page. */
export function receiptPath(saleId: string): string {
  return paths.receipt.replace('$id', saleId)
}

/** Where the brand leads, and where a user starts (spec §2, decisions §7). */
export function homeOf(role: Role) {
  return role === 'SUPER_ADMIN' ? paths.superAdmin : paths.dashboard
}
