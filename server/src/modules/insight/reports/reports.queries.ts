import { countedAmounts } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { CountedList } from '../summaries/counted-total.ts'

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_COST: CountedList = {
  ...{ name: 'stock_cost', source: 'stock_movements', at: 'created_at', part: 'branch_id' },
  amount: 'coalesce(cost, 0)',
}

/** ETB at cost of every branch by the movements before $4. */
export const stockValueOf = statement<{ id: string; name: string; value: number }>(
  'stock_value_of_day',
  `with a as materialized (select part, sum(amount) as value from ${countedAmounts(COUNTED_COST)} s group by part)
   select b.id, b.name, a.value
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
