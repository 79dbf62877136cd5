import { choosesBranch, mayUser } from '../session/access.ts'
import { paths } from './paths.ts'

import type { Needs } from '@mezgeb/contract/kit/permissions'
import type { Me } from '@mezgeb/contract/people/auth'

type Place = 'platform' | 'institution' | 'one branch' | 'anywhere'
type Link = { key: string; to: string; needs: Needs; in: Place }

/** The links of the navigation bar (spec §2); `key` names their words in the catalogue. */
const BAR = [
  { key: 'dashboard', to: paths.dashboard, needs: 'dashboard.view', in: 'institution' },
  { key: 'products', to: paths.products, needs: 'products.view', in: 'institution' },
  { key: 'categories', to: paths.categories, needs: 'categories.view', in: 'institution' },
  { key: 'branches', to: paths.branches, needs: 'branches.edit', in: 'institution' },
  { key: 'suppliers', to: paths.suppliers, needs: 'suppliers.edit', in: 'institution' },
  { key: 'stock', to: paths.stock, needs: 'stock.view', in: 'institution' },
  { key: 'users', to: paths.users, needs: 'users.view', in: 'institution' },
  { key: 'customers', to: paths.customers, needs: 'customers.view', in: 'one branch' },
  { key: 'institutions', to: paths.institutions, needs: 'institutions.view', in: 'platform' },
] as const satisfies readonly Link[]

/** The pages of the user's menu that the bar does not have. */
const MENU = [
  { key: 'overview', to: paths.superAdmin, needs: 'platform.view', in: 'platform' },
  { key: 'sales', to: paths.sales, needs: 'sales.view', in: 'institution' },
  { key: 'customers', to: paths.customers, needs: 'customers.view', in: 'institution' },
  { key: 'suppliers', to: paths.suppliers, needs: 'suppliers.view', in: 'institution' },
  { key: 'audit', to: paths.audit, needs: 'audit.view', in: 'anywhere' },
  { key: 'settings', to: paths.settings, needs: 'SIGNED_IN', in: 'anywhere' },
] as const satisfies readonly Link[]

export type NavItem = (typeof BAR)[number] | (typeof MENU)[number]

export function navItemsOf(user: Me): NavItem[] {
  return BAR.filter((item) => isFor(user, item))
}

export function menuItemsOf(user: Me): NavItem[] {
  const inBar = new Set<string>(navItemsOf(user).map(({ key }) => key))
  return MENU.filter((item) => isFor(user, item) && !inBar.has(item.key))
}

function isFor(user: Me, { needs, in: place }: Link): boolean {
  if (!mayUser(user, needs)) return false
  if (place === 'anywhere') return true
  if (user.institution === null) return place === 'platform'
  return place === 'institution' || (place === 'one branch' && !choosesBranch(user))
}
