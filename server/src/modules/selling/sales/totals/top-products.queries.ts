import { TOP_PRODUCTS_MAX } from '@mezgeb/contract/insight/dashboard'

import { statement } from '../../../../platform/db/statement.ts'
import { soldLines } from '../returned-lines.ts'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import { goodsColumns, goodsOf } from '../../../catalogue/goods/goods-row.ts'
import { amountOfLine } from '../../../stock/ledger/lines/line-amounts.ts'
import type { GoodsRow } from '../../../catalogue/goods/goods-row.ts'

type SoldRow = GoodsRow & {
  id: string
  quantity: number
  total_amount: number
}

// $2 is the branch or null, $3 the bounds of the days. The lines without their sales: a movement has the time and the branch of its document (sales.invariants.sql). The limit
// of one makes it five look-ups of a product instead of reading all of them.
const topProducts = statement<SoldRow>(
  'top_products',
  `with top as materialized (
     select m.product_id, -sum(m.quantity) as quantity, -sum(${amountOfLine('m')}) as total_amount
       from ${soldLines('($3::timestamptz[])[1]', '($3::timestamptz[])[cardinality($3)]')} m
      group by m.product_id
     having sum(m.quantity) < 0
      order by total_amount desc, product_id
      limit $4)
   select p.id, ${goodsColumns('p')}, top.quantity, top.total_amount
     from top
     cross join lateral (select p.id, ${goodsColumns('p')} from products p
                          where p.institution_id = $1 and p.id = top.product_id limit 1) p
    order by top.total_amount desc, p.id`,
)

/** The products that sold for most, less what came back, within the bounds. */
export async function listTopProducts(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  bounds: readonly string[],
): Promise<DashboardCharts['topProducts']> {
  const rows = await tx.query(topProducts(institutionId, branchId, bounds, TOP_PRODUCTS_MAX))
  return rows.map((row) => ({
    product: { id: row.id, ...goodsOf(row) },
    quantity: row.quantity,
    totalAmount: row.total_amount,
  }))
}
