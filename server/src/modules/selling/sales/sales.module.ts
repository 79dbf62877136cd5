import { createSale } from '@mezgeb/contract/selling/sales'

import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { stockKeys } from '../../stock/ledger/record-once.ts'
import { createSaleBatches } from './batch-sales.ts'
import { listNewestSales } from './sales.queries.ts'
import { COUNTED_MARGINS } from './margins/sale-margins.queries.ts'
import { salesRoutes } from './sales.routes.ts'

import type { Module } from '../../module.ts'

export { listSalesPerDay } from './totals/sales-per-day.queries.ts'
export { listTopProducts } from './totals/top-products.queries.ts'

const LIST = { source: 'sales', at: 'created_at' }

export const sales: Module = {
  routes: (api, { keyed }) => salesRoutes(api, createSaleBatches(api.db, keyed)),
  firstStep: { name: 'hasSale', table: 'sales' },
  newest: { recentSales: listNewestSales },
  counted: [
    { ...LIST, name: 'sales', part: 'branch_id', amount: 'total_amount' },
    { ...LIST, name: 'sellers', part: 'case when system is null then user_id end' },
    ...COUNTED_MARGINS,
  ],
  locks: [locks(createSale, (body, actor) => stockKeys(actor, body.branchId, body.saleItems))],
  affects: [
    // A debt and a customer of another branch are seen in all branches.
    affects(createSale, ({ body: { branchId, customerBranchId, onAccount = 0 } }) =>
      customerBranchId === undefined && onAccount === 0 ? { branchId } : {},
    ),
  ],
}
