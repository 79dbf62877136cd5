import { ALL_PRODUCTS, COUNTED_PRODUCTS } from './counted-products.ts'
import { productsRoutes } from './products.routes.ts'

import type { Module } from '../../module.ts'

export const products: Module = {
  routes: productsRoutes,
  firstStep: { name: 'hasProduct', table: 'products' },
  named: { table: 'products', referredBy: 'product_id', isMeasured: true },
  counted: [COUNTED_PRODUCTS, ALL_PRODUCTS],
}

export { findProduct } from './products.queries.ts'
