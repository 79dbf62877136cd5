import { countedUntil } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { CountedList } from '../summaries/counted-total.ts'

const UNKNOWN = 'case when cost is null then -quantity * unit_price else 0 end'
const MOVED = { source: 'stock_movements', at: 'created_at', part: 'branch_id' } as const
const SOLD = { ...MOVED, where: `kind = 'SALE'` } as const

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_COSTS: readonly CountedList[] = [
  { ...MOVED, name: 'stock_cost', amount: 'coalesce(cost, 0)' },
  { ...SOLD, name: 'sold_revenue', amount: '-quantity * unit_price' },
  { ...SOLD, name: 'sold_cost', amount: '-coalesce(cost, 0)' },
  { ...SOLD, name: 'sold_unknown', amount: UNKNOWN },
]

/** The amounts of a counted list by branch, of days from $3 and before $4; $2 is the branch or null. */
const amountsOf = ({ name, amount, where = 'true' }: CountedList) => `
  select part, amount from (
    select d.part, d.amount from day_counts d
     where d.institution_id = $1 and d.list = '${name}' and d.part <> '00000000-0000-0000-0000-000000000000'
       and ($2::uuid is null or d.part = $2) and d.day >= $3 and d.day < $4 and d.day < ${countedUntil(name, '$1')}
    union all
    select m.branch_id, ${amount} from stock_movements m
     where m.institution_id = $1 and ${where} and ($2::uuid is null or m.branch_id = $2)
       and m.created_at >= greatest($3::timestamptz, ${countedUntil(name, '$1')}) and m.created_at < $4) parts`

const [STOCK, REVENUE, COST, UNCOSTED] = COUNTED_COSTS.map(amountsOf)

type AmountRow = { id: string; name: string }

/** ETB at cost of every branch by the movements before $4. */
export const stockValueOf = statement<AmountRow & { value: number }>(
  'stock_value_of_day',
  `with a as materialized (select part, sum(amount) as value from (${STOCK}) s group by part)
   select b.id, b.name, coalesce(a.value, 0) as value
     from branches b
     left join a on a.part = b.id
    where b.institution_id = $1 and ($2::uuid is null or b.id = $2)
    order by 3 desc, b.name, b.id`,
)

export type SoldRow = AmountRow & { revenue: number; cost: number; unknown: number; units: number }

/** ETB by branch, of the sales of the days. */
export const soldByBranch = statement<SoldRow>(
  'sold_by_branch',
  `with a as materialized (
     select part, sum(revenue) as revenue, sum(cost) as cost, sum(unknown) as unknown
       from (select part, amount as revenue, 0 as cost, 0 as unknown from (${REVENUE}) r
             union all select part, 0, amount, 0 from (${COST}) c
             union all select part, 0, 0, amount from (${UNCOSTED}) u) s
      group by part)
   select b.id, b.name, a.revenue, a.cost, a.unknown, 0 as units
     from a join branches b on b.institution_id = $1 and b.id = a.part
    where a.revenue <> 0
    order by a.revenue - a.unknown - a.cost desc, b.name, b.id`,
)

const LINES = `-sum(m.quantity * m.unit_price) as revenue, -coalesce(sum(m.cost), 0) as cost,
       coalesce(sum(-m.quantity * m.unit_price) filter (where m.cost is null), 0) as unknown, -sum(m.quantity) as units`

/** ETB by product, of the sales from $3 and before $4, the highest margin first. */
export const soldByProduct = statement<SoldRow>(
  'sold_by_product',
  `with top as materialized (
     select m.product_id, ${LINES} from stock_movements m
      where m.institution_id = $1 and m.kind = 'SALE' and ($2::uuid is null or m.branch_id = $2)
        and m.created_at >= $3 and m.created_at < $4
      group by m.product_id
      order by -sum(m.quantity * m.unit_price) + coalesce(sum(m.cost), 0)
               - coalesce(sum(-m.quantity * m.unit_price) filter (where m.cost is null), 0) desc, m.product_id
      limit $5)
   select p.id, p.name, top.revenue, top.cost, top.unknown, top.units
     from top
    cross join lateral (select p.id, p.name from products p
                         where p.institution_id = $1 and p.id = top.product_id limit 1) p
    order by top.revenue - top.unknown - top.cost desc, p.id`,
)

/** ETB of one sale; $2 is the branch or null. No row outside of it. */
export const soldBySale = statement<Omit<SoldRow, 'id' | 'name'>>(
  'sold_by_sale',
  `select ${LINES} from stock_movements m
    where m.institution_id = $1 and ($2::uuid is null or m.branch_id = $2) and m.document_id = $3 and m.kind = 'SALE'
   having count(*) > 0`,
)

/** Removals of the days from $3 and before $4 by their reason. */
export const lossesByReason = statement<{
  reason: string
  removals: number
  units: number
  cost: number
  amount: number
}>(
  'losses_by_reason',
  `select d.note as reason, count(distinct d.id)::int as removals, -sum(m.quantity) as units,
          -coalesce(sum(m.cost), 0) as cost, -sum(m.quantity * m.unit_price) as amount
     from documents d
     join stock_movements m on m.institution_id = $1 and m.document_id = d.id
    where d.institution_id = $1 and d.kind = 'REMOVAL' and ($2::uuid is null or d.branch_id = $2)
      and d.dated >= $3 and d.dated < $4
      and not exists (select from document_links l
                       where l.institution_id = $1 and l.target_id = d.id and l.role = 'REVERSES')
    group by d.note
    order by 4 desc, 5 desc, 1
    limit $5`,
)
