import { countedAmounts } from '../../insight/summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { CountedList } from '../../insight/summaries/counted-total.ts'

const SOLD = {
  ...{ source: 'stock_movements', at: 'created_at', part: 'branch_id' },
  where: `kind = 'SALE'`,
} as const
const AMOUNT = 'line_amount(quantity, unit_price, unit_size)'
const REVENUE = { ...SOLD, name: 'sold_revenue', amount: `-${AMOUNT}` }
const COST = { ...SOLD, name: 'sold_cost', amount: '-coalesce(cost, 0)' }
const UNKNOWN = {
  ...{ ...SOLD, name: 'sold_unknown' },
  amount: `case when cost is null then -${AMOUNT} else 0 end`,
}

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_MARGINS: readonly CountedList[] = [REVENUE, COST, UNKNOWN]

export type SoldRow = {
  id: string
  name: string
  unit_size: number | null
  revenue: number
  cost: number
  unknown: number
  units: number
}

/** ETB by branch, of the sales of the days. */
export const soldByBranch = statement<SoldRow>(
  'sold_by_branch',
  `with a as materialized (
     select part, sum(revenue) as revenue, sum(cost) as cost, sum(unknown) as unknown
       from (select part, amount as revenue, 0 as cost, 0 as unknown from ${countedAmounts(REVENUE)} r
             union all select part, 0, amount, 0 from ${countedAmounts(COST)} c
             union all select part, 0, 0, amount from ${countedAmounts(UNKNOWN)} u) s
      group by part)
   select b.id, b.name, null::int as unit_size, a.revenue, a.cost, a.unknown, 0 as units
     from a join branches b on b.institution_id = $1 and b.id = a.part
    where a.revenue <> 0
    order by a.revenue - a.unknown - a.cost desc, b.name, b.id`,
)

const LINES = `-sum(line_amount(m.quantity, m.unit_price, m.unit_size)) as revenue, -coalesce(sum(m.cost), 0) as cost,
       coalesce(-sum(line_amount(m.quantity, m.unit_price, m.unit_size)) filter (where m.cost is null), 0) as unknown, -sum(m.quantity) as units`

/** ETB by product, of the sales from $3 and before $4, the highest margin first. */
export const soldByProduct = statement<SoldRow>(
  'sold_by_product',
  `with top as materialized (
     select m.product_id, ${LINES} from stock_movements m
      where m.institution_id = $1 and m.kind = 'SALE' and ($2::uuid is null or m.branch_id = $2)
        and m.created_at >= $3 and m.created_at < $4
      group by m.product_id
      order by -sum(line_amount(m.quantity, m.unit_price, m.unit_size)) + coalesce(sum(m.cost), 0)
               - coalesce(-sum(line_amount(m.quantity, m.unit_price, m.unit_size)) filter (where m.cost is null), 0) desc, m.product_id
      limit $5)
   select p.id, p.name, p.unit_size, top.revenue, top.cost, top.unknown, top.units
     from top
    cross join lateral (select p.id, p.name, p.unit_size from products p
                         where p.institution_id = $1 and p.id = top.product_id limit 1) p
    order by top.revenue - top.unknown - top.cost desc, p.id`,
)

/** ETB by line of one sale; $2 is the branch or null. No row outside of it. */
export const soldBySale = statement<SoldRow>(
  'sold_by_sale',
  `select p.id, p.name, p.unit_size, -line_amount(m.quantity, m.unit_price, m.unit_size) as revenue, -coalesce(m.cost, 0) as cost,
          case when m.cost is null then -line_amount(m.quantity, m.unit_price, m.unit_size) else 0 end as unknown, -m.quantity as units
     from stock_movements m
     join products p on p.institution_id = $1 and p.id = m.product_id
    where m.institution_id = $1 and ($2::uuid is null or m.branch_id = $2) and m.document_id = $3 and m.kind = 'SALE'
    order by m.line, p.id`,
)
