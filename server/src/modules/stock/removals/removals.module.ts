import { createStockOut } from '@mezgeb/contract/stock/removals'

import { affects } from '../../../platform/live/affects.ts'
import { stockKeys } from '../ledger/stock-keys.ts'
import { removalList } from './removal-list.ts'
import { removalsRoutes } from './removals.routes.ts'

import type { Module } from '../../module.ts'

export { removalList } from './removal-list.ts'

export const removals: Module = {
  routes: removalsRoutes,
  counted: [removalList.counted],
  locks: [[createStockOut, stockKeys]],
  affects: [
    affects(createStockOut, ({ body, reply }) => ({ branchId: body.branchId ?? reply().branchId })),
  ],
}
