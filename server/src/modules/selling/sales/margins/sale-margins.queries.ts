import { countedAmounts } from '../../../stock/ledger/counted-amounts.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { IS_COST_UNKNOWN } from '../../../stock/value-lines/cost-unknown.ts'
import { REPORTED } from '../../../catalogue/goods/reported-goods.ts'
import { isReturnOf, returnedLines, soldLines } from '../returned-lines.ts'
import { countedBy } from '../../../catalogue/goods/unit-size/counted-row.ts'
import { netOfLine } from '../../../stock/ledger/lines/line-amounts.ts'

import type { ReportedRow } from '../../../catalogue/goods/reported-goods.ts'
import type { CountedList } from '../../../../platform/db/counts/counted-total.ts'
import type { CountedRow } from '../../../catalogue/goods/unit-size/counted-row.ts'

const SOLD = {
  source: 'stock_movements',
  at: 'created_at',
  part: 'branch_id',
  where: `kind = 'SALE'`,
} as const
const AMOUNT = netOfLine('')
const REVENUE = { ...SOLD, name: 'sold_revenue', amount: `-${AMOUNT}` }
const COST = { ...SOLD, name: 'sold_cost', amount: '-coalesce(cost, 0)' }
const UNKNOWN = {
  ...SOLD,
  name: 'sold_unknown',
  amount: `case when cost is null then -${AMOUNT} else 0 end`,
}

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_MARGINS: readonly CountedList[] = [REVENUE, COST, UNKNOWN]

export type SoldRow = CountedRow & {
  id: string
  name: string
  revenue: number
  cost: number
  unknown: number
  units: number
}

const AMOUNT_OF_LINE = netOfLine('m')
const figuresOf = (lines: string) => `
     select m.branch_id, m.product_id, -m.quantity as units, -${AMOUNT_OF_LINE} as revenue,
            case when u.is_unknown then 0 else -coalesce(m.cost, 0) end as cost,
            case when u.is_unknown then -${AMOUNT_OF_LINE} else 0 end as unknown
       from ${lines} m
      cross join lateral (select ${IS_COST_UNKNOWN} as is_unknown) u`

/** ETB by branch, of the sales of the days less what came back. */
export const soldByBranch = statement<Omit<SoldRow, keyof CountedRow>>(
  'sold_by_branch',
  `with a as materialized (
     select part, sum(revenue) as revenue, sum(cost) as cost, sum(unknown) as unknown
       from (select part, amount as revenue, 0 as cost, 0 as unknown from ${countedAmounts(REVENUE)} r
             union all select part, 0, amount, 0 from ${countedAmounts(COST)} c
             union all select part, 0, 0, amount from ${countedAmounts(UNKNOWN)} u
             union all select branch_id, revenue, cost, unknown from (${figuresOf(`(select m.* from ${returnedLines('$3', '$4')})`)}) b) s
      group by part)
   select b.id, b.name, a.revenue, a.cost, a.unknown, 0 as units
     from a join branches b on b.institution_id = $1 and b.id = a.part
    where a.revenue <> 0 or a.cost <> 0
    order by a.revenue - a.unknown - a.cost desc, b.name, b.id`,
)

/** SQL: the sums by these columns. A page of products reads the lines of the days, and not all goods of the shop. */
const soldBy = (columns: string) => `
     select ${columns}, sum(revenue) as revenue, sum(cost) as cost, sum(unknown) as unknown, sum(units) as units
       from (${figuresOf(soldLines('$3', '$4'))}) l
      group by ${columns}`

/** ETB by product, of the sales from $3 and before $4 less what came back, the highest margin first. */
export const soldByProduct = statement<SoldRow>(
  'sold_by_product',
  `with top as materialized (
     ${soldBy('product_id')}
     having sum(units) <> 0 or sum(revenue) <> 0
      order by sum(revenue) - sum(cost) - sum(unknown) desc, product_id
      limit $5)
   select p.id, p.name, ${countedBy('p')}, top.revenue, top.cost, top.unknown, top.units
     from top
    cross join lateral (select p.id, p.name, ${countedBy('p')} from products p
                         where p.institution_id = $1 and p.id = top.product_id limit 1) p
    order by top.revenue - top.unknown - top.cost desc, p.id`,
)

export type MarginGoodsRow = ReportedRow & Pick<SoldRow, 'revenue' | 'cost' | 'unknown' | 'units'>

/** A page of products and branches in which they were sold or came back. */
export const marginsByGoods = statement<MarginGoodsRow>(
  'margins_by_goods',
  `with found as materialized (
     select ${REPORTED}, l.branch_id, l.revenue, l.cost, l.unknown, l.units
       from (${soldBy('product_id, branch_id')}) l
      cross join lateral (select * from products p where p.institution_id = $1 and p.id = l.product_id limit 1) p),
   page as materialized (
     select * from found g where (g.name_key, g.product_id, g.branch_id) > ($5, $6, $7)
      order by g.name_key, g.product_id, g.branch_id limit $8)
   select g.*, b.name as branch, (select count(*) from found) as total
     from page g
    cross join lateral (select b.name from branches b where b.institution_id = $1 and b.id = g.branch_id limit 1) b
    order by g.name_key, g.product_id, g.branch_id`,
)

export const soldGoods = statement<{ total: number }>(
  'margins_by_goods_total',
  `select count(*) as total from (${soldBy('product_id, branch_id')}) g`,
)

/** ETB by product of one sale, less what came back of it; $2 is the branch or null. No row outside of it. */
export const soldBySale = statement<SoldRow>(
  'sold_by_sale',
  `with sold as (
     select m.product_id, min(m.line) as line, bool_or(m.cost is null) as is_unknown, -sum(${AMOUNT_OF_LINE}) as revenue,
            -coalesce(sum(m.cost), 0) as cost, -sum(m.quantity) as units
       from stock_movements m
      where m.institution_id = $1 and ($2::uuid is null or m.branch_id = $2) and m.document_id = $3 and m.kind = 'SALE'
      group by m.product_id),
   returned as (
     select m.product_id, sum(${AMOUNT_OF_LINE}) as revenue, coalesce(sum(m.cost), 0) as cost, sum(m.quantity) as units
       from document_links k
       join stock_movements m on m.institution_id = $1 and m.document_id = k.document_id and m.kind = 'RETURN'
      where ${isReturnOf('$3')}
      group by m.product_id)
   select p.id, p.name, ${countedBy('p')}, t.revenue, case when s.is_unknown then 0 else s.cost - coalesce(r.cost, 0) end as cost,
          case when s.is_unknown then t.revenue else 0 end as unknown, s.units - coalesce(r.units, 0) as units
     from sold s
     left join returned r on r.product_id = s.product_id
    cross join lateral (select s.revenue - coalesce(r.revenue, 0) as revenue) t
     join products p on p.institution_id = $1 and p.id = s.product_id
    order by s.line, p.id`,
)
