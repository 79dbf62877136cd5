import { createStockEntry } from '@mezgeb/contract/stock/receipts'

import { affects } from '../../../platform/live/affects.ts'
import { stockKeys } from '../ledger/stock-keys.ts'
import { receiptList } from './receipt-list.ts'
import { receiptsRoutes } from './receipts.routes.ts'

import type { Module } from '../../module.ts'

export { receiptList } from './receipt-list.ts'

export const receipts: Module = {
  routes: receiptsRoutes,
  counted: [receiptList.counted],
  locks: [[createStockEntry, stockKeys]],
  affects: [
    affects(createStockEntry, ({ body, reply }) => ({
      branchId: body.branchId ?? reply().branchId,
    })),
  ],
}
