import { importGoods } from './goods/import-goods.ts'
import { productImportsRoutes } from './product-imports.routes.ts'

import type { Module } from '../../module.ts'

/** Imports of products, and of what these features import. */
export function productImportsOf(modules: readonly Module[]): Module {
  const imported = [importGoods, ...modules.flatMap(({ imported: one }) => one ?? [])]
  return { routes: (api) => productImportsRoutes(api, imported) }
}
