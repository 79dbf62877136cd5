import { categoriesRoutes } from './categories.routes.ts'

import type { Module } from '../../module.ts'

export const categories: Module = {
  routes: categoriesRoutes,
  named: { table: 'categories', referredBy: 'category_id' },
}
