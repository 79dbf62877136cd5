import { branchesRoutes } from './branches.routes.ts'

import type { Module } from '../../module.ts'

export const branches: Module = {
  routes: branchesRoutes,
}
