import { linkedNumber, takeNumber } from '../ledger/papers/paper-number.ts'
import { stands } from '../reversals/stands.ts'
import { measuredParts } from '../../catalogue/goods/measured-sum.ts'
import { atPrice, countedBy, inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'
import { FACETS_COUNTED, FACETS_POSTED, FACETS_TOGETHER, PARTS_DIFFER } from './counted-facets.ts'

/**
 * SQL for why a product needs another count: as written down with its counts or at posting, else MOVED when its difference holds
 * no more, SHORT when units were sold since. Of a stock-take `t`, its product `x` and the stock `s` of the branch, if there is any.
 */
export const AGAIN_NOW = `
  case when x.again is not null then x.again
       when t.status in ('OPEN', 'COUNTED') and exists (
         select from stock_take_moved v
          where v.institution_id = $1 and v.stock_take_id = t.id and v.product_id = x.product_id) then 'MOVED'
       when t.status <> 'POSTED' and x.counted < x.expected and coalesce(s.quantity, 0) + x.counted - x.expected < 0 then 'SHORT' end`

/**
 * SQL for whether a blind stock-take `t` hides that its product `x` needs another count, because it would show the expected
 * quantity. MOVED and counts before the end of the counting are not hidden.
 */
export const KEPT_BACK = `
  (t.is_blind and t.status = 'OPEN' and ${AGAIN_NOW} <> 'MOVED' and (t.ended_at is null or x.counted_at > t.ended_at))`

/** The stock `s` of a product `x` in the branch of the stock-take `t`: one look-up by key for each, whatever the planner expects. */
export const STOCK_OF_PRODUCT = `
  left join lateral (select s.* from branch_stock s
    where s.institution_id = $1 and s.product_id = x.product_id and s.branch_id = t.branch_id limit 1) s on true`

/** SQL for whether a counted product `x` of a stock-take, which is `p`, differs: in its units, or in those of a part. */
export const DIFFERS = `(x.counted <> x.expected or ${PARTS_DIFFER})`

/** The documents of a group of rows as JSON. */
export function papersOf(id: string): string {
  const paper = `json_build_object('id', d.id, 'kind', d.kind, 'number', ${linkedNumber('d')})`
  return `json_agg((select ${paper} from documents d where d.institution_id = $1 and d.id = ${id}) order by ${id})`
}

/** The documents of a posted stock-take `t`, as JSON. */
export const DOCUMENTS = `
  case when t.status = 'POSTED' then (
    select coalesce(json_agg(json_build_object(
                      'id', d.id, 'kind', d.kind, 'number', ${linkedNumber('d')}, 'isReversed', not ${stands('d.id')}) order by d.number), '[]')
      from document_links l
      join documents d on d.institution_id = $1 and d.id = l.document_id
     where l.institution_id = $1 and l.target_id = t.id and l.role = 'FULFILS') end`

/** The people that counted in a stock-take `t`, as JSON. */
export const COUNTERS = `
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
     from (select distinct c.user_id from stock_take_counts c
            where c.institution_id = $1 and c.stock_take_id = t.id) c
     join users u on u.institution_id = $1 and u.id = c.user_id)`

/** SQL for how many products of a posted stock-take `t` have a difference that is known to be wrong now (docs/decisions/0124). */
export const LATE_PRODUCTS = `
  (select count(distinct l.product_id) from late_documents($1, t.branch_id, t.posted_at) l where l.stock_take_id = t.id)`

/** SQL for the documents that the posted stock-take $2 did not see, by product `l`. Asked once, not of each product. */
const LATE_OF_TAKE = `
  stock_takes k cross join lateral late_documents($1, k.branch_id, k.posted_at) l
  where k.institution_id = $1 and k.id = $2 and l.stock_take_id = $2`

/** SQL for whether a product `x` has some. */
export const IS_LATE = `x.product_id in (select l.product_id from ${LATE_OF_TAKE})`

/** Joins the JSON of the documents of a product `k` as `late.papers`, null for none. */
export const JOIN_LATE = `
  left join (select l.product_id, ${papersOf('l.document_id')} as papers from ${LATE_OF_TAKE} group by l.product_id) late
    on late.product_id = k.id`

/** SQL for the sums `d` of a stock-take `t`: before posting of its counts, at the cost and price of now; then of its documents. */
export const DIFFERENCES_OF_TAKE = `
   cross join lateral (
         select count(*) as products, coalesce(sum(${inUnit('greatest(r.difference, 0)', 'r')}), 0) as found,
                coalesce(sum(${inUnit('greatest(-r.difference, 0)', 'r')}), 0) as missing,
                ${measuredParts('greatest(r.difference, 0)', 'r')} as found_measured,
                ${measuredParts('greatest(-r.difference, 0)', 'r')} as missing_measured,
                coalesce(sum(${atPrice('r.difference', 'r.price', 'r')}), 0) as value,
                ${FACETS_TOGETHER}
           from (select x.counted - x.expected as difference, p.price_per_unit as price, ${countedBy('p')}, p.unit,
                        ${FACETS_COUNTED}
                   from stock_take_products x
                  cross join lateral (select p.* from products p where p.institution_id = $1 and p.id = x.product_id limit 1) p
                   ${STOCK_OF_PRODUCT}
                  where x.institution_id = $1 and x.stock_take_id = t.id and ${DIFFERS}
                    and t.status <> 'POSTED' and ${AGAIN_NOW} is null
                 union all
                 select sum(m.quantity)::int, m.unit_price, ${countedBy('m')},
                        (select p.unit from products p where p.institution_id = $1 and p.id = m.product_id), ${FACETS_POSTED}
                   from document_links l
                   join stock_movements m
                     on m.institution_id = $1 and m.document_id = l.document_id and m.line >= 1
                  where l.institution_id = $1 and l.target_id = t.id and l.role = 'FULFILS'
                    and t.status = 'POSTED'
                  group by m.product_id, m.unit_price, ${countedBy('m')}) r) d`

/** The name of the category of a product `p`. */
export const CATEGORY_NAME =
  '(select c.name from categories c where c.institution_id = $1 and c.id = p.category_id)'

/** The categories of a stock-take `t`, as JSON. */
export const CATEGORIES_OF_TAKE = `
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key), '[]')
     from stock_take_categories k
     join categories c on c.institution_id = $1 and c.id = k.category_id
    where k.institution_id = $1 and k.stock_take_id = t.id)`

/**
 * Other stock-takes of the branch of a stock-take `t` that may count its products, as JSON; null once it is posted or cancelled. Every
 * product may be on a shelf.
 */
export const OVERLAPS = `
  case when t.status in ('OPEN', 'COUNTED') then (
    select coalesce(json_agg(json_build_object('id', o.id, 'number', ${takeNumber('o')}, 'status', o.status) order by o.number), '[]')
      from stock_takes o
     where o.institution_id = $1 and o.branch_id = t.branch_id and o.status in ('OPEN', 'COUNTED') and o.id <> t.id
       and (t.scope in ('ALL', 'SHELF') or o.scope in ('ALL', 'SHELF')
            or exists (
                 select from stock_take_categories a
                   join stock_take_categories b
                     on b.institution_id = $1 and b.stock_take_id = o.id and b.category_id = a.category_id
                  where a.institution_id = $1 and a.stock_take_id = t.id)
            or exists (
                 select from stock_take_products a
                   join stock_take_products b
                     on b.institution_id = $1 and b.stock_take_id = o.id and b.product_id = a.product_id and b.is_chosen
                  where a.institution_id = $1 and a.stock_take_id = t.id and a.is_chosen)
            or exists (
                 select from stock_take_products a
                   join products p on p.institution_id = $1 and p.id = a.product_id
                   join stock_take_categories b
                     on b.institution_id = $1 and b.stock_take_id in (t.id, o.id) and b.category_id = p.category_id
                  where a.institution_id = $1 and a.stock_take_id in (t.id, o.id) and a.is_chosen))) end`
