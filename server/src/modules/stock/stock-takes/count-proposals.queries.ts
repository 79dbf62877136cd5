import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { keptOf, touchedSinceKept } from '../../catalogue/goods/touched-products.ts'
import { statement } from '../../../platform/db/statement.ts'
import { linesBefore } from '../ledger/lines/return-of-line.ts'
import { stands } from '../reversals/stands.ts'
import { atPrice } from '../../catalogue/goods/unit-size/counted-row.ts'
import { pricedColumns } from '../../catalogue/goods/goods-row.ts'
import { papersOf } from './take-parts.queries.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'

export type ProposalRow = PricedRow & {
  id: string
  value: number
  sold: number
  corrected: number
  missing: number
  counted_at: string | null
  late: DocumentLink[] | null
}

/** Products that are judged, those of the highest value. */
const JUDGED = 300
const PROPOSED = 20
/** As in keep_low. */
const DEAREST_KEPT = 600
const SOLD_MOST = 100
/** Of longer ago the product is proposed for its last count. */
const LATE_SINCE = '100 days'
/** The kinds of documents that sell. */
const SOLD = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()

/**
 * Products of a branch to count today: first those that were posted with a difference that is known to be wrong now, then of those that are worth most: their value, times doubt (sales, earlier differences,
 * missing units twice), times the months since their last count, at most a year. The dearest are among the kept products
 * (docs/decisions/0069) and those that moved or changed since, while enough of the kept ones did not.
 */
export const proposedCounts = statement<ProposalRow>(
  'proposed_counts',
  `with kept as materialized (
     select k.dearest as ids ${keptOf('$2')} and k.short_ids is not null and k.until <= summary_horizon()),
   touched as materialized (${touchedSinceKept('$2')}),
   same as materialized (
     select i.id from kept cross join unnest(kept.ids) with ordinality i (id, place)
      where i.id not in (select id from touched) order by i.place limit ${JUDGED}),
   sure as materialized (
     select from kept where cardinality(ids) < ${DEAREST_KEPT} or (select count(*) from same) = ${JUDGED}),
   dear as (
     select same.id as product_id from sure, same
      union select t.id from sure, touched t
      union all (select s.product_id from branch_stock s
                  where s.institution_id = $1 and s.branch_id = $2 and not exists (select from sure) offset 0)),
   judged as (
     select p.id, ${pricedColumns('p')},
            ${atPrice('s.quantity', 'p.price_per_unit', 'p')} as value
       from dear d
      cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = $1 and s.product_id = d.product_id and s.branch_id = $2 and s.quantity > 0 limit 1) s
      cross join lateral (
            select p.* from products p where p.institution_id = $1 and p.id = d.product_id limit 1) p
      order by ${atPrice('s.quantity', 'p.price_per_unit', 'p')} desc, p.id limit ${JUDGED}),
   late as materialized (
     select l.product_id, ${papersOf('l.document_id')} as papers
       from late_documents($1, $2, now() - interval '${LATE_SINCE}') l group by l.product_id),
   named as (
     select * from judged
      union
     select p.id, ${pricedColumns('p')},
            ${atPrice('s.quantity', 'p.price_per_unit', 'p')} as value
       from late l
      cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = $1 and s.product_id = l.product_id and s.branch_id = $2 limit 1) s
      cross join lateral (
            select p.* from products p where p.institution_id = $1 and p.id = l.product_id limit 1) p)
   select j.*, d.sold, c.corrected, c.missing, l.counted_at, t.papers as late
     from named j
     left join late t on t.product_id = j.id
    cross join lateral (
          select greatest((
            select count(*)
              from (select from stock_movements m
                     where m.institution_id = $1 and m.product_id = j.id and m.branch_id = $2 and m.kind in (${SOLD})
                       and m.created_at > now() - interval '30 days' limit ${SOLD_MOST}) m)
            - (select count(*)
                 from stock_movements r
                cross join lateral (select from ${linesBefore('r')} and o.quantity = -r.quantity) o
                where r.institution_id = $1 and r.kind = 'RETURN' and r.product_id = j.id and r.branch_id = $2
                  and r.created_at > now() - interval '30 days'), 0) as sold) d
    cross join lateral (
          select count(*) as corrected, count(*) filter (where m.quantity < 0) as missing
            from stock_movements m
           where m.institution_id = $1 and m.kind = 'COUNT' and m.product_id = j.id and m.branch_id = $2
             and m.created_at > now() - interval '365 days' and ${stands('m.document_id')}) c
    cross join lateral (
          select max(t.posted_at) as counted_at
            from stock_take_products x
            join stock_takes t on t.institution_id = $1 and t.id = x.stock_take_id
           where x.institution_id = $1 and x.product_id = j.id and x.counted is not null and x.again is null
             and t.branch_id = $2 and t.status = 'POSTED'
             and not exists (select from document_links k
                              where k.institution_id = $1 and k.target_id = t.id and k.role = 'FULFILS'
                                and not ${stands('k.document_id')})) l
    order by t.papers is null, j.value * (1 + d.sold / 10.0 + c.corrected + c.missing)
             * (1 + least(extract(epoch from now() - coalesce(l.counted_at, '-infinity')) / 2592000, 12)) desc, j.id
    limit ${PROPOSED}`,
)
