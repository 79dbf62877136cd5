import { paths } from './paths.ts'

import type { Role } from '@mezgeb/contract/roles'

const dashboard = { key: 'dashboard', to: paths.dashboard } as const
const products = { key: 'products', to: paths.products } as const
const categories = { key: 'categories', to: paths.categories } as const
const branches = { key: 'branches', to: paths.branches } as const
const suppliers = { key: 'suppliers', to: paths.suppliers } as const
const stock = { key: 'stock', to: paths.stock } as const
const users = { key: 'users', to: paths.users } as const
const customers = { key: 'customers', to: paths.customers } as const
const institutions = { key: 'institutions', to: paths.institutions } as const

/** The links of the navigation bar, by role (spec §2); `key` names their words in the catalogue. */
export const NAV_ITEMS = {
  SUPER_ADMIN: [institutions],
  ADMIN: [dashboard, products, categories, branches, suppliers, stock, users],
  STAFF: [dashboard, products, categories, stock, customers],
} as const satisfies Record<Role, readonly { key: string; to: string }[]>
