import { dropStaleRows } from './drop-stale-rows.ts'
import { importGoods } from './goods/import-goods.ts'
import { COUNTED_IMPORTS } from './product-imports.queries.ts'
import { productImportsRoutes } from './product-imports.routes.ts'

import type { Module } from '../../module.ts'
import type { GoodsStock } from './goods/apply-goods.ts'

/** Imports of products with their stock, and of what these features import. */
export function productImportsOf(modules: readonly Module[], stock: GoodsStock): Module {
  const others = modules.flatMap(({ imported: one }) => one ?? [])
  const makers = others.find(({ of }) => of === 'SUPPLIERS')?.named
  if (makers === undefined) throw new Error('products have no suppliers')
  const imported = [importGoods(makers, stock), ...others]
  return {
    routes: (api) => productImportsRoutes(api, imported),
    counted: [COUNTED_IMPORTS],
    sweep: dropStaleRows,
  }
}
