import { MOVES_ROAD_VALUE } from '../../stock/transfers/road-value.ts'
import { countedAmounts } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { CountedList } from '../summaries/counted-total.ts'

const OF_BRANCHES = 'stock_value'
/** Costs that also move the value on the road, the other way. */
const OF_ROAD = 'stock_value_road'

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_COST: CountedList = {
  ...{ name: OF_BRANCHES, source: 'stock_movements', at: 'created_at', part: 'branch_id' },
  list: `case when ${MOVES_ROAD_VALUE} then '${OF_ROAD}' else '${OF_BRANCHES}' end`,
  amount: 'coalesce(cost, 0)',
}

type ValueRow = { id: string; name: string; value: number; to_road: number }

/** ETB at cost of every branch by the movements before $4, and what it gave to the road less what it took from there. */
export const stockValueOf = statement<ValueRow>(
  'stock_value_of_day',
  `with a as materialized (
          select part, sum(amount) as value, -coalesce(sum(amount) filter (where list = '${OF_ROAD}'), 0) as to_road
            from ${countedAmounts(COUNTED_COST, [OF_BRANCHES, OF_ROAD])} s group by part)
   select b.id, b.name, a.value, a.to_road
     from a
     join branches b on b.institution_id = $1 and b.id = a.part
    order by 3 desc, b.name, b.id`,
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
