import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { countedUntil } from '../../insight/summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { CountedList } from '../../insight/summaries/counted-total.ts'

const NAME = 'shelf_flow'
const IS_SOLD = `kind in (${FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()})`
const IN_ADDIS = `'Africa/Addis_Ababa'`

/**
 * Units of each product that were sold (S) and otherwise moved (M) in a branch, by day. The week is in the name, so that a read
 * of recent weeks touches no older rows.
 */
export const COUNTED_FLOW: CountedList = {
  ...{ name: NAME, source: 'stock_movements', at: 'created_at', part: 'product_id' },
  list: `concat_ws(' ', '${NAME}', to_char(created_at at time zone ${IN_ADDIS}, 'IYYY-IW'),
                   case when ${IS_SOLD} then 'S' else 'M' end, branch_id)`,
  amount: 'quantity',
}

/** Movements that are not counted yet, of the days from $3. `of`: a condition on the movement m. */
const later = (of: string) => `
     select m.product_id, m.branch_id, date_trunc('day', m.created_at, ${IN_ADDIS}) as day,
            case when ${IS_SOLD} then m.quantity else 0 end as sold, case when ${IS_SOLD} then 0 else m.quantity end as moved
       from stock_movements m
      where m.institution_id = $1 and ${of}
        and m.created_at >= (select greatest($3::timestamptz, ${countedUntil(NAME, '$1')}))`

const COUNTED_BEFORE = `d.day < ${countedUntil(NAME, '$1')}`

/** Products that are judged in a branch: those that run out first. */
const JUDGED_MAX = 500

/**
 * Products of branch $2 that it may need: sold since $3 in the weeks $4 and on hand for less than twice that time, or at or
 * below their minimum.
 */
export const candidates = statement<{ product_id: string }>(
  'reorder_candidates',
  `with flow as materialized (
     select d.part as product_id, -sum(d.amount) as units from day_counts d
      where d.institution_id = $1 and d.list in (select '${NAME} ' || w || ' S ' || $2::uuid from unnest($4::text[]) w)
        and d.part <> '00000000-0000-0000-0000-000000000000' and d.day >= $3 and ${COUNTED_BEFORE}
      group by d.part
     union all
     select product_id, -sum(sold) from (${later('m.branch_id = $2::uuid')}) m group by product_id),
   sold as materialized (select product_id, sum(units) as units from flow group by product_id having sum(units) > 0)
   select product_id from (
     select s.product_id, s.quantity / f.units as cover
       from sold f
       join branch_stock s on s.institution_id = $1 and s.product_id = f.product_id and s.branch_id = $2::uuid
      where s.quantity < 2 * f.units
     union all
     select s.product_id, 0
       from branch_stock s
       join products p on p.institution_id = $1 and p.id = s.product_id
       left join product_levels l on l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id
      where s.institution_id = $1 and s.branch_id = $2::uuid and coalesce(l.minimum, p.low_stock_threshold) > 0
        and s.quantity <= coalesce(l.minimum, p.low_stock_threshold)) c
    group by product_id
    order by min(cover), product_id
    limit ${JUDGED_MAX}`,
)

/** Days of products $2 in branches $5, pair by pair, of the weeks $4. */
export const flowOfPairs = statement<{
  product_id: string
  branch_id: string
  days: [day: string, sold: number, moved: number][]
}>(
  'flow_of_shelves',
  `with pairs as materialized (select * from unnest($2::uuid[], $5::uuid[]) u (product_id, branch_id)),
   flow as materialized (
     select p.product_id, p.branch_id, d.day, case k when 'S' then d.amount else 0 end as sold,
            case k when 'S' then 0 else d.amount end as moved
       from pairs p
      cross join unnest($4::text[]) w
      cross join unnest(array['S', 'M']) k
      cross join lateral (
            select d.day, d.amount from day_counts d
             where d.institution_id = $1 and d.list = '${NAME} ' || w || ' ' || k || ' ' || p.branch_id
               and d.part = p.product_id and d.day >= $3 and ${COUNTED_BEFORE} offset 0) d
     union all
     ${later('(m.product_id, m.branch_id) in (select p.product_id, p.branch_id from pairs p)')})
   select product_id, branch_id, json_agg(json_build_array(day, -sold, moved)) as days
     from (select product_id, branch_id, day, sum(sold) as sold, sum(moved) as moved from flow group by 1, 2, 3) f
    group by product_id, branch_id`,
)
