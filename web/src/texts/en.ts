import { app } from './en/app.ts'
import { audit } from './en/audit.ts'
import { auth } from './en/auth.ts'
import { branches } from './en/branches.ts'
import { categories } from './en/categories.ts'
import { customers } from './en/customers.ts'
import { dashboard } from './en/dashboard.ts'
import { institutions } from './en/institutions.ts'
import { printing } from './en/printing.ts'
import { products } from './en/products.ts'
import { sales } from './en/sales.ts'
import { settings } from './en/settings.ts'
import { stock } from './en/stock.ts'
import { suppliers } from './en/suppliers.ts'
import { ui } from './en/ui.ts'
import { users } from './en/users.ts'

/** The interface's words in English: the specification's, to the letter. The other languages have the same keys. */
export const en = {
  app,
  audit,
  auth,
  branches,
  categories,
  customers,
  dashboard,
  institutions,
  printing,
  products,
  sales,
  settings,
  stock,
  suppliers,
  ui,
  users,
}

export type Texts = typeof en
