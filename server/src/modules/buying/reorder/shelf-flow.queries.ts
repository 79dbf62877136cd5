import { SOLD_KINDS } from '@mezgeb/contract/features'

import { PRODUCT_IDS } from '../../catalogue/goods/product-ids.ts'
import { countedUntil } from '../../../platform/db/counts/counted-total.ts'
import { keptOf, touchedSinceKept } from '../../catalogue/goods/touched-products.ts'
import { statement } from '../../../platform/db/statement.ts'
import { HISTORY_DAYS } from './reorder-policy.ts'

import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

const NAME = 'shelf_flow'
const IS_SOLD = `kind in (${SOLD_KINDS.map((kind) => `'${kind}'`).join()})`
const IN_ADDIS = `'Africa/Addis_Ababa'`

/**
 * Units of each product that were sold, less those that came back (S), and otherwise moved (M) in a branch, by day. The week is in the name, so that a read
 * of recent weeks touches no older rows.
 */
export const COUNTED_FLOW: CountedList = {
  name: NAME,
  source: 'stock_movements',
  at: 'created_at',
  part: 'product_id',
  list: `concat_ws(' ', '${NAME}', to_char(created_at at time zone ${IN_ADDIS}, 'IYYY-IW'),
                   case when ${IS_SOLD} then 'S' else 'M' end, branch_id)`,
  amount: 'quantity',
  keptDays: HISTORY_DAYS + 14,
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
/** As in keep_low. */
const SHORT_KEPT = 1000

// At or below its minimum in branch $2; no rows for an archived product.
const lowProduct = (id: string) => `
           cross join lateral (
                 select s.product_id
                   from branch_stock s
                  cross join lateral (
                        select coalesce((select l.minimum from product_levels l
                                          where l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id),
                                        p.low_stock_threshold) as minimum
                          from products p where p.institution_id = $1 and p.id = s.product_id and p.archived_at is null limit 1) m
                  where s.institution_id = $1 and s.branch_id = $2::uuid and s.product_id = ${id}
                    and m.minimum > 0 and s.quantity <= m.minimum limit 1) low`

// Units of products that the branch sold since $3 in the weeks $4, by week.
const soldInWeeks = (of: string, unless: string) => `
     select d.part as product_id, d.amount as sold
       from unnest($4::text[]) w
      cross join lateral (
            select d.part, d.amount from day_counts d
             where d.institution_id = $1 and d.list = '${NAME} ' || w || ' S ' || $2::uuid
               and ${of} and d.day >= $3 and ${COUNTED_BEFORE} offset 0) d
      where ${unless}`

/**
 * Products of branch $2 that it may need: sold since $3 in the weeks $4 and on hand for less than twice that time, or at or
 * below their minimum. Those that run out first are kept (docs/decisions/0074), and of the others only what moved since is
 * judged, while enough of the kept ones did not move. Where few are low their ids are kept, else the first of all products are
 * soon found.
 */
export const candidates = statement<{ product_id: string }>(
  'reorder_candidates',
  `with kept as materialized (
     select k.until, k.low_ids, k.short_ids, k.short_covers ${keptOf('$2')} and k.until <= summary_horizon()),
   moved as materialized (
     select distinct m.product_id as id from stock_movements m
      where m.institution_id = $1 and (m.branch_id = $2::uuid) is true and m.created_at >= (select until from kept)),
   short as materialized (
     select i.id, i.cover from kept cross join unnest(kept.short_ids, kept.short_covers) i (id, cover)
      where i.id not in (select id from moved)),
   sure as materialized (
     select from kept
      where kept.short_ids is not null
        and (cardinality(kept.short_ids) < ${SHORT_KEPT} or (select count(*) from short) >= ${JUDGED_MAX})),
   sold as materialized (
     select product_id, -sum(sold) as units from (
       ${soldInWeeks(`d.part <> '00000000-0000-0000-0000-000000000000'`, 'not exists (select from sure)')}
       union all
       ${soldInWeeks('d.part = any ((select array_agg(id) from moved)::uuid[])', 'exists (select from sure)')}
       union all
       select product_id, sold from (${later('m.branch_id = $2::uuid')}) m
        where not exists (select from sure) or product_id in (select id from moved)) flow
      group by product_id having sum(sold) < 0),
   low as (
     select low.product_id
       from (select i.id from kept cross join unnest(kept.low_ids) i (id)
             union ${touchedSinceKept('$2')}) c ${lowProduct('c.id')}
      where exists (select from kept where low_ids is not null)
     union all (
     select low.product_id
       from ${PRODUCT_IDS} c
            ${lowProduct('c.id')}
      where not exists (select from kept where low_ids is not null)
      order by c.id limit ${JUDGED_MAX}))
   select product_id from (
     select f.product_id, s.quantity::float8 / f.units as cover
       from sold f
      cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = $1 and s.product_id = f.product_id and s.branch_id = $2::uuid limit 1) s
      where s.quantity < 2 * f.units
     union all
     select short.id, short.cover from short where exists (select from sure)
     union all
     select low.product_id, 0 from low) c
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
     select d.part as product_id, p.branch_id, d.day, case k when 'S' then d.amount else 0 end as sold,
            case k when 'S' then 0 else d.amount end as moved
       from (select branch_id, array_agg(product_id) as products from pairs group by branch_id) p
      cross join unnest($4::text[]) w
      cross join unnest(array['S', 'M']) k
      cross join lateral (
            select d.part, d.day, d.amount from day_counts d
             where d.institution_id = $1 and d.list = '${NAME} ' || w || ' ' || k || ' ' || p.branch_id
               and d.part = any (p.products) and d.day >= $3 and ${COUNTED_BEFORE} offset 0) d
     union all
     ${later('(m.product_id, m.branch_id) in (select p.product_id, p.branch_id from pairs p)')})
   select product_id, branch_id, json_agg(json_build_array(day, -sold, moved)) as days
     from (select product_id, branch_id, day, sum(sold) as sold, sum(moved) as moved from flow group by 1, 2, 3) f
    group by product_id, branch_id`,
)
