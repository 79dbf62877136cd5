import { app } from './am/app.ts'
import { audit, refusals as auditRefusals } from './am/audit.ts'
import { auth, refusals as authRefusals } from './am/auth.ts'
import { branches, refusals as branchesRefusals } from './am/branches.ts'
import { categories, refusals as categoriesRefusals } from './am/categories.ts'
import { customers, refusals as customersRefusals } from './am/customers.ts'
import { dashboard, refusals as dashboardRefusals } from './am/dashboard.ts'
import { institutions, refusals as institutionsRefusals } from './am/institutions.ts'
import { printing } from './am/printing.ts'
import { products, refusals as productsRefusals } from './am/products.ts'
import { sales, refusals as salesRefusals } from './am/sales.ts'
import { settings } from './am/settings.ts'
import { stock, refusals as stockRefusals } from './am/stock.ts'
import { suppliers, refusals as suppliersRefusals } from './am/suppliers.ts'
import { ui } from './am/ui.ts'
import { users, refusals as usersRefusals } from './am/users.ts'
import { refusals } from './am/refusals.ts'

/** The interface's words in Amharic, and the sentences of refusals. */
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
  refusals: {
    ...refusals,
    ...auditRefusals,
    ...authRefusals,
    ...branchesRefusals,
    ...categoriesRefusals,
    ...customersRefusals,
    ...dashboardRefusals,
    ...institutionsRefusals,
    ...productsRefusals,
    ...salesRefusals,
    ...stockRefusals,
    ...suppliersRefusals,
    ...usersRefusals,
  },
}
