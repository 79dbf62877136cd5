import { importSuppliers } from './import-suppliers.ts'
import { suppliersRoutes } from './suppliers.routes.ts'

import type { Module } from '../../module.ts'

export const suppliers: Module = {
  routes: suppliersRoutes,
  imported: importSuppliers,
  named: { table: 'suppliers', referredBy: 'supplier_id' },
}
