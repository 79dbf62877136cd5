import { GOODS_OF_SUPPLIER } from '../../catalogue/products/default-supplier/default-supplier.ts'
import { boughtSummed } from '../../stock/ledger/lines/bought-facets.ts'
import { statement } from '../../../platform/db/statement.ts'
import { linkedNumber, orderNumber } from '../../stock/ledger/papers/paper-number.ts'
import { keepsStock } from '../../catalogue/goods/services/services.ts'
import { measuredParts } from '../../catalogue/goods/measured-sum.ts'
import { countedBy, inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'
import { packedColumns } from '../../catalogue/goods/packed-row.ts'
import { COLUMNS, NAMES, arraysFrom, columnsOf, facetsOf } from './ordered-facets.ts'

import type { OrderState, PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { CountedRow } from '../../catalogue/goods/unit-size/counted-row.ts'
import type { PackedRow } from '../../catalogue/goods/packed-row.ts'
import type { FacetsOfDocument } from '../../stock/ledger/lines/line-facets.ts'
import type { OrderedFacets } from './ordered-facets.ts'

export type HeadRow = FacetsOfDocument & {
  id: string
  number: string
  state: OrderState
  supplier_id: string
  supplier: string
  branch_id: string
  branch: string
  created_at: string
  made_by: { id: string; name: string } | null
  expected_on: string | null
  units: number
  measured: MeasuredPart[] | null
  received: number
  received_measured: MeasuredPart[] | null
  note: string | null
  reason: string | null
  version: number
  line_count: number
  products: string[]
  total: number
}

export type LineRow = PackedRow & {
  product_id: string
  quantity: number
  received: number
  facets: OrderedFacets
}

/** The range of the column. */
export const RECEIVED_MAX = 2_147_483_647

const PRODUCTS_NAMED = 3

export const HEAD = `o.id, ${orderNumber('o')} as number, o.state, o.supplier_id, s.name as supplier, o.branch_id, b.name as branch, o.created_at,
         o.expected_on, o.note, o.reason, o.version, l.*,
         (select json_build_object('id', u.id, 'name', u.name) from users u
           where u.institution_id = $1 and u.id = o.user_id) as made_by`
const CAME = 'least(l.received, l.quantity)'
export const SUMS = `
     join suppliers s on s.institution_id = $1 and s.id = o.supplier_id
     join branches b on b.institution_id = $1 and b.id = o.branch_id
    cross join lateral (
          select count(*) as line_count, sum(${inUnit('l.quantity', 'p')}) as units,
                 ${measuredParts('l.quantity', 'p')} as measured,
                 sum(${inUnit(CAME, 'p')}) as received, ${measuredParts(CAME, 'p')} as received_measured,
                 ${boughtSummed('l.quantity')},
                 (array_agg(p.name order by l.line))[1:${PRODUCTS_NAMED}] as products
            from purchase_order_lines l
            join products p on p.institution_id = $1 and p.id = l.product_id
           where l.institution_id = $1 and l.order_id = o.id) l`

/** In a branch, or with null in any. */
export const orderById = statement<HeadRow>(
  'purchase_order_by_id',
  `select ${HEAD}, 1 as total from purchase_orders o ${SUMS}
    where o.institution_id = $1 and o.id = $2 and ($3::uuid is null or o.branch_id = $3)`,
)

export const linesOfOrder = statement<LineRow>(
  'purchase_order_lines',
  `select l.product_id, ${packedColumns('p')}, l.quantity, l.received, ${facetsOf('l')}
     from purchase_order_lines l
     join products p on p.institution_id = $1 and p.id = l.product_id
    where l.institution_id = $1 and l.order_id = $2
    order by l.line`,
)

/** The documents that fulfil order $2, the oldest first. */
export const documentsOfOrder = statement<PurchaseOrder['documents'][number]>(
  'documents_of_purchase_order',
  `select d.id, d.kind, ${linkedNumber('d')} as number, d.dated as date, 
          exists (select from document_links r
                   where r.institution_id = $1 and r.target_id = d.id and r.role = 'REVERSES') as "isReversed"
     from document_links l
     join documents d on d.institution_id = $1 and d.id = l.document_id
    where l.institution_id = $1 and l.target_id = $2 and l.role = 'FULFILS'
    order by d.created_at, d.id`,
)

/** The branch and the supplier, if they are there, and how many of the products are. */
export const findParts = statement<{ branch: boolean; supplier: boolean; products: number }>(
  'purchase_order_parts',
  `select exists (select from branches b where b.institution_id = $1 and b.id = $2) as branch,
          exists (select from suppliers s where s.institution_id = $1 and s.id = $3 and s.deleted_at is null) as supplier,
          (select count(*) from unnest($4::uuid[]) u (product_id)
             join products p on p.institution_id = $1 and p.id = u.product_id) as products`,
)

export const insertOrder = statement<{ id: string }>(
  'add_purchase_order',
  `insert into purchase_orders (institution_id, id, branch_id, supplier_id, number, expected_on, note, user_id)
   values ($1, $2, $3, $4, take_number($1, $3, 'PURCHASE_ORDER'), $5, $6, $7) returning id`,
)

export const changeOrder = statement<{ id: string }>(
  'change_purchase_order',
  `update purchase_orders set supplier_id = $3, expected_on = $4, note = $5, version = version + 1
    where institution_id = $1 and id = $2 returning id`,
)

export const removeLines = statement<never>(
  'remove_purchase_order_lines',
  'delete from purchase_order_lines where institution_id = $1 and order_id = $2',
)

export const insertLines = statement<never>(
  'add_purchase_order_lines',
  `insert into purchase_order_lines (institution_id, order_id, product_id, line, quantity, ${COLUMNS})
   select $1, $2, u.product_id, u.line, u.quantity, ${columnsOf('u')}
     from unnest($3::uuid[], $4::int[], ${arraysFrom(5)}) with ordinality
          u (product_id, quantity, ${COLUMNS}, line)`,
)

/** Those who change them at the same time wait, so that the statements below see the orders of others. */
export const lockGoods = statement<never>(
  'lock_supplier_products',
  `select from supplier_products
    where institution_id = $1 and supplier_id = $2 and product_id = any ($3::uuid[]) order by product_id for update`,
)

const STANDING = `purchase_order_lines l
              join purchase_orders o
                on o.institution_id = $1 and o.id = l.order_id and o.supplier_id = $2 and o.state <> 'CANCELLED'`

/** Deletes products that no order has any more. */
export const forgetGoods = statement<never>(
  'forget_supplier_products',
  `delete from supplier_products s
    where s.institution_id = $1 and s.supplier_id = $2 and s.product_id = any ($3::uuid[])
      and not exists (select from ${STANDING} where l.institution_id = $1 and l.product_id = s.product_id)`,
)

const NEWEST = NAMES.map(
  (name) =>
    `(array_agg(l.${name} order by o.created_at desc, o.id) filter (where l.${name} is not null))[1] as ${name}`,
).join(', ')
const REPLACED = NAMES.map((name) => `${name} = excluded.${name}`).join(', ')

/** Facets of the newest order that is not cancelled are proposed for the next one. */
export const rememberGoods = statement<never>(
  'remember_supplier_products',
  `insert into supplier_products as s (institution_id, supplier_id, product_id, ${COLUMNS})
   select $1, $2, u.product_id, ${columnsOf('n')}
     from unnest($3::uuid[]) u (product_id)
    cross join lateral (
            select ${NEWEST}
              from ${STANDING}
             where l.institution_id = $1 and l.product_id = u.product_id
            having count(*) > 0) n
    order by u.product_id
   on conflict on constraint supplier_products_pkey do update set ${REPLACED}
    where (${columnsOf('s')}) is distinct from (${columnsOf('excluded')})`,
)

export const lockOrder = statement<{
  state: OrderState
  version: number
  supplier_id: string
  branch_id: string
}>(
  'lock_purchase_order',
  `select state, version, supplier_id, branch_id from purchase_orders
    where institution_id = $1 and id = $2 for no key update`,
)

export const setState = statement<never>(
  'set_purchase_order_state',
  `update purchase_orders set state = $3, reason = $4, version = version + 1 where institution_id = $1 and id = $2`,
)

/** Returns the products of which the column cannot hold as many received units; then the transaction must end. */
export const receiveLines = statement<CountedRow & { product_id: string }>(
  'receive_purchase_order_lines',
  `with came as materialized (
     select l.product_id, l.received + u.quantity as received
       from (select u.product_id, sum(u.quantity) as quantity
               from unnest($3::uuid[], $4::int[]) u (product_id, quantity) group by 1) u
       join purchase_order_lines l on l.institution_id = $1 and l.order_id = $2 and l.product_id = u.product_id),
   counted as (
     update purchase_order_lines l set received = c.received
       from came c
      where l.institution_id = $1 and l.order_id = $2 and l.product_id = c.product_id and c.received <= ${RECEIVED_MAX})
   select c.product_id, ${countedBy('p')} from came c
     join products p on p.institution_id = $1 and p.id = c.product_id
    where c.received > ${RECEIVED_MAX}`,
)

/** By what has come: RECEIVED when nothing is open, ORDERED again after a reversal. */
export const settleState = statement<{ state: OrderState }>(
  'settle_purchase_order',
  `update purchase_orders o
      set state = case when exists (select from purchase_order_lines l where l.institution_id = $1 and l.order_id = $2
                                       and l.received < l.quantity) then 'ORDERED' else 'RECEIVED' end,
          version = version + 1
    where o.institution_id = $1 and o.id = $2 and o.state in ('ORDERED', 'RECEIVED') returning o.state`,
)

export const addToTrail = statement<never>(
  'audit_purchase_order',
  `select add_audit_entry($1, 'PURCHASE_ORDER', $2, $3, $4, $5, $6)`,
)

export const supplierGoods = statement<
  Omit<LineRow, 'received'> & { on_hand: number; on_order: number }
>(
  'supplier_goods',
  `select p.id as product_id, ${packedColumns('p')}, ${facetsOf('k')},
          coalesce(s.quantity, 0) as on_hand, o.units as on_order,
          case when coalesce(s.quantity, 0) + o.units <= coalesce(l.minimum, p.low_stock_threshold, 0)
               then greatest(coalesce(l.maximum, 2 * coalesce(l.minimum, p.low_stock_threshold, 0))
                             - coalesce(s.quantity, 0) - o.units, 0) else 0 end as quantity
     from ${GOODS_OF_SUPPLIER} g
     left join supplier_products k on k.institution_id = $1 and k.supplier_id = $2 and k.product_id = g.product_id
     join products p on p.institution_id = $1 and p.id = g.product_id
     left join branch_stock s on s.institution_id = $1 and s.product_id = p.id and s.branch_id = (select $3::uuid)
     left join product_levels l on l.institution_id = $1 and l.product_id = p.id and l.branch_id = (select $3::uuid)
    cross join lateral (
          select coalesce(sum(l.quantity - l.received), 0)::int as units
            from purchase_order_lines l
            join purchase_orders o on o.institution_id = $1 and o.id = l.order_id
           where l.institution_id = $1 and l.product_id = p.id and l.received < l.quantity
             and o.branch_id = $3 and o.state = 'ORDERED') o
    where p.archived_at is null and ${keepsStock('p')}
    order by p.name_key, p.id
    limit 500`,
)
