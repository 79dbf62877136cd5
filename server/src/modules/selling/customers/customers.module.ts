import { COUNTED_CUSTOMERS } from './customers.queries.ts'
import { importCustomers } from './import-customers.ts'
import { customersRoutes } from './customers.routes.ts'

import type { Module } from '../../module.ts'

export const customers: Module = {
  routes: customersRoutes,
  named: { table: 'customers', referredBy: 'customer_id' },
  counted: [COUNTED_CUSTOMERS],
  imported: importCustomers,
}
