import { TOPICS } from './topics.ts'

import type { Topic } from './topics.ts'

/**
 * The topics of each read, by the call's path: a screen reads again when one of them has changed. Not part of the
 * calls, because the first screen loads without it.
 */
export const SHOWN_TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  '/audit': TOPICS,
  '/auth/me': ['users', 'institutions', 'branches'],
  '/branches': ['branches'],
  '/categories': ['categories'],
  '/customers': ['customers', 'branches'],
  '/dashboard': ['products', 'stock', 'sales'],
  '/dashboard/charts': ['products', 'stock', 'sales', 'branches'],
  '/dashboard/first-steps': ['branches', 'users', 'products', 'stock', 'sales'],
  '/dashboard/admin': ['institutions', 'users', 'branches', 'products', 'suppliers'],
  '/institutions': ['institutions', 'users', 'branches', 'products', 'suppliers'],
  '/products': ['products', 'stock', 'categories'],
  '/sales': ['sales', 'products', 'customers', 'branches', 'users'],
  '/sales/{id}': ['products', 'customers', 'branches', 'users'],
  '/stock/entries': ['stock', 'products', 'suppliers', 'branches'],
  '/stock/outs': ['stock', 'products', 'branches'],
  '/stock/branch/{branchId}': ['stock', 'products', 'branches'],
  '/suppliers': ['suppliers'],
  '/institutions/{id}/usage': ['institutions'],
  '/institutions/{id}/users': ['users', 'branches'],
}
