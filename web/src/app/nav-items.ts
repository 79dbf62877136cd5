import { paths } from '../lib/paths.ts'

import type { Role } from '@mezgeb/contract/roles'

const dashboard = { label: 'Dashboard', to: paths.dashboard }
const products = { label: 'Products', to: paths.products }
const categories = { label: 'Categories', to: paths.categories }
const branches = { label: 'Branches', to: paths.branches }
const suppliers = { label: 'Suppliers', to: paths.suppliers }
const stock = { label: 'Stock Entries', to: paths.stock }
const users = { label: 'Users', to: paths.users }
const customers = { label: 'Customers', to: paths.customers }
const institutions = { label: 'Institutions', to: paths.institutions }

/** The links of the navigation bar, by role (spec §2). */
export const NAV_ITEMS = {
  SUPER_ADMIN: [institutions],
  ADMIN: [dashboard, products, categories, branches, suppliers, stock, users],
  STAFF: [dashboard, products, categories, stock, customers],
} as const satisfies Record<Role, readonly { label: string; to: string }[]>
