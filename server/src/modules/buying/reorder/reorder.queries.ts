import { IS_RARE, RECEIVING } from '../../stock/ledger/movement-kinds.ts'
import { corrects, placeOf } from '../../stock/corrections/place-of.ts'
import { stands } from '../../stock/reversals/stands.ts'
import { statement } from '../../../platform/db/statement.ts'
import { partsOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { pricedColumns } from '../../catalogue/goods/goods-row.ts'
import { facetsBefore } from '../../stock/ledger/lines/bought-facets.ts'

import type { PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { BoughtFacets } from '../../stock/ledger/lines/bought-facets.ts'

/** Branches that may send a product. */
const SENDERS_MAX = 4

export const branchesOf = statement<{ id: string; name: string }>(
  'reorder_branches',
  `select b.id, b.name from branches b
    where b.institution_id = $1 and b.id = coalesce($2, b.id)
    order by b.name_key, b.id limit $3`,
)

export const branchNames = statement<{ id: string; name: string }>(
  'reorder_branch_names',
  'select b.id, b.name from branches b where b.institution_id = $1 and b.id = any ($2::uuid[])',
)

/** Branches that have most of the products $2. */
export const senders = statement<{ product_id: string; branch_id: string }>(
  'reorder_senders',
  `select u.product_id, s.branch_id
     from unnest($2::uuid[]) u (product_id)
    cross join lateral (
          select s.branch_id from branch_stock s
           where s.institution_id = $1 and s.product_id = u.product_id and s.quantity > 0
           order by s.quantity desc, s.branch_id limit ${SENDERS_MAX}) s`,
)

export type ShelfRow = PricedRow & {
  product_id: string
  branch_id: string
  on_hand: number
  minimum: number
  maximum: number | null
  /** Units of its smallest pack, else of its unit. */
  order_multiple: number
}

/** Products $2 in branches $3, pair by pair, where they are not archived. */
export const shelvesOf = statement<ShelfRow>(
  'reorder_shelves',
  `select u.product_id, u.branch_id, ${pricedColumns('p')}, coalesce(s.quantity, 0) as on_hand,
          coalesce(l.minimum, p.low_stock_threshold, 0) as minimum, l.maximum,
          coalesce((select min((k ->> 'size')::int) from jsonb_array_elements(p.packs) k), ${partsOf('p')}) as order_multiple
     from unnest($2::uuid[], $3::uuid[]) u (product_id, branch_id)
     join products p on p.institution_id = $1 and p.id = u.product_id
     left join branch_stock s on s.institution_id = $1 and s.product_id = u.product_id and s.branch_id = u.branch_id
     left join product_levels l on l.institution_id = $1 and l.product_id = u.product_id and l.branch_id = u.branch_id
    where p.archived_at is null`,
)

export type MovingRow = { product_id: string; branch_id: string; coming: number; leaving: number }

/** Units of products $2 that come into branches and are to leave them: orders, drafts of orders, and open transfers. */
export const comingAndLeaving = statement<MovingRow>(
  'reorder_coming',
  `with moving as materialized (
     select l.product_id, t.from_branch_id, t.to_branch_id, t.state, l.wanted,
            l.sent - l.accepted - l.damaged - l.returned - l.lost as on_road
       from transfers t
      cross join lateral (
            select l.* from transfer_lines l
             where l.institution_id = $1 and l.transfer_id = t.id and l.product_id = any ($2::uuid[]) offset 0) l
      where t.institution_id = $1 and t.state in ('REQUESTED', 'APPROVED', 'SENT'))
   select product_id, branch_id, sum(coming)::int as coming, sum(leaving)::int as leaving from (
     select l.product_id, o.branch_id, l.quantity - l.received as coming, 0 as leaving
       from purchase_order_lines l
      cross join lateral (
            select o.branch_id from purchase_orders o
             where o.institution_id = $1 and o.id = l.order_id and o.state in ('DRAFT', 'ORDERED') limit 1) o
      where l.institution_id = $1 and l.product_id = any ($2::uuid[]) and l.received < l.quantity
     union all
     select product_id, to_branch_id, case state when 'SENT' then on_road else wanted end, 0 from moving
     union all
     select product_id, from_branch_id, 0, wanted from moving where state <> 'SENT') c
    group by product_id, branch_id`,
)

const KINDS = RECEIVING.map((kind) => `'${kind}'`).join()

export type SourceRow = {
  product_id: string
  supplier_id: string
  supplier: string
  lead_days: number | null
  facets: BoughtFacets
}

/** Of a product, those of documents $1 that stand, from suppliers who are there, the last recorded first. */
const arrivals = (condition: string) => `(select m.* from stock_movements m
                   where m.institution_id = $1 and m.product_id = u.product_id and m.kind in (${KINDS}) and ${IS_RARE} and m.quantity > 0
                     and ${condition}
                   order by m.created_at desc) m
           cross join lateral (
                 select s.id as supplier_id, s.name as supplier, s.lead_days
                   from documents d
                   join suppliers s on s.institution_id = $1 and s.id = d.supplier_id and s.deleted_at is null
                  where d.institution_id = $1 and d.id = m.document_id and ${stands('d.id')} limit 1) d`

/** Columns of the one of them that came last: of those since the last one that corrects none. */
const lastOf = (columns: string, condition = 'true') => `(
          select ${columns}
            from (select coalesce(max(o.created_at), '-infinity') as at
                    from (select m.created_at from ${arrivals(condition)}
                           where not ${corrects('m.document_id')}
                           order by m.created_at desc limit 1) o) since
           cross join lateral ${arrivals(`${condition} and m.created_at >= since.at`)}
           order by ${placeOf('m')} desc, m.created_at desc, m.line desc limit 1)`

/**
 * The default suppliers of products $2, else those who brought them last, with the cost of the newest order from them, else
 * of the last goods that came with one. Receipts are sorted before their documents are read, of which the first ones are mostly enough.
 */
export const sourcesOf = statement<SourceRow>(
  'reorder_sources',
  `select u.product_id, r.supplier_id, r.supplier, r.lead_days,
          ${facetsBefore(lastOf)}
     from unnest($2::uuid[]) u (product_id)
     join products p on p.institution_id = $1 and p.id = u.product_id
     left join suppliers c on c.institution_id = $1 and c.id = p.supplier_id and c.deleted_at is null
     left join lateral ${lastOf('d.supplier_id, d.supplier, d.lead_days')} l on true
    cross join lateral (
          select coalesce(c.id, l.supplier_id) as supplier_id, coalesce(c.name, l.supplier) as supplier,
                 case when c.id is null then l.lead_days else c.lead_days end as lead_days) r
    where r.supplier_id is not null`,
)
