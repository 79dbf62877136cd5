import type { Me } from '@mezgeb/contract/people/auth'

/** Every address of the app (spec §2); the router fills `$id`. */
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

/** The receipt of a sale, for links outside of a page. */
export function receiptPath(saleId: string): string {
  return paths.receipt.replace('$id', saleId)
}

/** The list at `to`, searched for a name. */
export function searchedFor<Path extends string>(to: Path, name: string) {
  return { to, search: { search: name } }
}

/**
 * The screen that the brand opens and a user starts on (spec §2, decisions §7); a super admin has
 * no institution.
 */
export function homeOf({ institution }: Pick<Me, 'institution'>) {
  return institution === null ? paths.superAdmin : paths.dashboard
}
