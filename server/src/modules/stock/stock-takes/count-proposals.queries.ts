import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { statement } from '../../../platform/db/statement.ts'

export type ProposalRow = {
  id: string
  name: string
  unit: string
  unit_size: number | null
  price: number
  value: number
  sold: number
  corrected: number
  missing: number
  counted_at: string | null
}

/** Products that are judged, those of the highest value. */
const JUDGED = 300
const PROPOSED = 20
const SOLD_MOST = 100
/** The kinds of documents that sell. */
const SOLD = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()

/**
 * Products of a branch to count today: their value, times doubt (sales, earlier differences, missing units twice), times the
 * months since their last count, at most a year.
 */
export const proposedCounts = statement<ProposalRow>(
  'proposed_counts',
  `with judged as (
     select p.id, p.name, p.unit, p.unit_size, p.price_per_unit as price,
            line_amount(s.quantity, p.price_per_unit, p.unit_size) as value
       from branch_stock s
       join products p on p.institution_id = $1 and p.id = s.product_id
      where s.institution_id = $1 and s.branch_id = $2 and s.quantity > 0
      order by line_amount(s.quantity, p.price_per_unit, p.unit_size) desc, p.id limit ${JUDGED})
   select j.*, d.sold, c.corrected, c.missing, l.counted_at
     from judged j
    cross join lateral (
          select count(*) as sold
            from (select from stock_movements m
                   where m.institution_id = $1 and m.product_id = j.id and m.branch_id = $2 and m.kind in (${SOLD})
                     and m.created_at > now() - interval '30 days' limit ${SOLD_MOST}) m) d
    cross join lateral (
          select count(*) as corrected, count(*) filter (where m.quantity < 0) as missing
            from stock_movements m
           where m.institution_id = $1 and m.kind = 'COUNT' and m.product_id = j.id and m.branch_id = $2
             and m.created_at > now() - interval '365 days') c
    cross join lateral (
          select max(t.posted_at) as counted_at
            from stock_take_products x
            join stock_takes t on t.institution_id = $1 and t.id = x.stock_take_id
           where x.institution_id = $1 and x.product_id = j.id and x.counted is not null and x.again is null
             and t.branch_id = $2 and t.status = 'POSTED') l
    order by j.value * (1 + d.sold / 10.0 + c.corrected + c.missing)
             * (1 + least(extract(epoch from now() - coalesce(l.counted_at, '-infinity')) / 2592000, 12)) desc, j.id
    limit ${PROPOSED}`,
)
