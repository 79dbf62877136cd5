import { productImportsRoutes } from './product-imports.routes.ts'

import type { Module } from '../../module.ts'

export const productImports: Module = { routes: productImportsRoutes }
