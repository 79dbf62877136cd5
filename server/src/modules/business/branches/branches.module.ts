import { branchesRoutes } from './branches.routes.ts'

import type { Module } from '../../module.ts'

export const branches: Module = {
  routes: branchesRoutes,
  firstStep: { name: 'hasBranch', table: 'branches' },
  named: { table: 'branches', referredBy: 'branch_id', isOfPlatform: true },
}
