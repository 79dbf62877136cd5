import { app } from './am/app.ts'
import { audit } from './am/audit.ts'
import { auth } from './am/auth.ts'
import { branches } from './am/branches.ts'
import { categories } from './am/categories.ts'
import { customers } from './am/customers.ts'
import { dashboard } from './am/dashboard.ts'
import { institutions } from './am/institutions.ts'
import { printing } from './am/printing.ts'
import { products } from './am/products.ts'
import { sales } from './am/sales.ts'
import { settings } from './am/settings.ts'
import { stock } from './am/stock.ts'
import { suppliers } from './am/suppliers.ts'
import { ui } from './am/ui.ts'
import { users } from './am/users.ts'
import { sentences } from './am/sentences.ts'

/** The interface's words in Amharic, and the sentences of the contract. */
export const am = {
  texts: {
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
  },
  sentences,
}
