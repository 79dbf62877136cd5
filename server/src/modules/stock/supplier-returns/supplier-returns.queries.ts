import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { statement } from '../../../platform/db/statement.ts'
import { measuredParts } from '../../catalogue/goods/measured-sum.ts'
import { nameThen } from '../../catalogue/goods/name-then.ts'
import { SHARED_FACETS } from '../ledger/lines/line-facets.ts'
import { linkedNumber } from '../ledger/papers/paper-number.ts'
import { countedBy, inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'
import type * as z from 'zod/mini'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { SharedFacets } from '../ledger/lines/line-facets.ts'

const NOT_REVERSED = `not exists (select from document_links r
                     where r.institution_id = $1 and r.target_id = k.document_id and r.role = 'REVERSES')`

/** Documents that sent goods of delivery $2 back. */
const RETURNS = `document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id
    cross join lateral (
          select m.product_id, -m.quantity as units, ${countedBy('m')}, p.unit from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = k.document_id and m.line >= 1) m
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'RETURNS' and ${NOT_REVERSED}`

export type DeliveryRow = {
  id: string
  number: string
  branch: z.infer<typeof Named>
  supplier: z.infer<typeof Named>
  is_delivery: boolean
  is_reversed: boolean
}

/** Document $2 of branch $3, or with null of any, if it has a supplier. */
export const findDelivery = statement<DeliveryRow>(
  'delivery_to_return',
  `select d.id, ${linkedNumber('d')} as number, json_build_object('id', b.id, 'name', b.name) as branch,
          json_build_object('id', s.id, 'name', s.name) as supplier,
          d.kind = 'DELIVERY' as is_delivery,
          exists (select from document_links r
                   where r.institution_id = $1 and r.target_id = d.id and r.role = 'REVERSES') as is_reversed
     from documents d
     join branches b on b.institution_id = $1 and b.id = d.branch_id
     join suppliers s on s.institution_id = $1 and s.id = d.supplier_id
    where d.institution_id = $1 and d.id = $2 and ($3::uuid is null or d.branch_id = $3)`,
)

export type GoodsRow = PricedRow & {
  product_id: string
  delivered: number
  returned: number
  on_hand: number
  facets: SharedFacets
}

/** The products of delivery $2, which went into branch $3, under the names of its paper. */
export const findReturnable = statement<GoodsRow>(
  'returnable_goods',
  `with returned as materialized (select m.product_id, sum(m.units)::int as units from ${RETURNS} group by m.product_id)
   select g.product_id, ${nameThen('g.created_at')} as name, p.unit, ${countedBy('p')}, g.price, g.delivered, g.facets, coalesce(r.units, 0) as returned,
          coalesce((select s.quantity from branch_stock s
                     where s.institution_id = $1 and s.product_id = g.product_id and s.branch_id = $3), 0) as on_hand
     from (select m.product_id, min(m.line) as line, min(m.created_at) as created_at, sum(m.quantity)::int as delivered, max(m.unit_price) as price,
                  json_build_object(${jsonMembers(SHARED_FACETS)}) as facets
             from stock_movements m
            where m.institution_id = $1 and m.document_id = $2 and m.line >= 1
            group by m.product_id) g
     join products p on p.institution_id = $1 and p.id = g.product_id
     left join returned r on r.product_id = g.product_id
    order by g.line`,
)

/** The documents that sent goods of delivery $2 back, with their units. */
type Returned = ReturnableGoods['returns'][number]
export const findReturns = statement<
  Omit<Returned, 'measured'> & { measured: MeasuredPart[] | null }
>(
  'returns_of_delivery',
  `select d.id, d.kind, ${linkedNumber('d')} as number, d.created_at as "createdAt", sum(${inUnit('m.units', 'm')}) as units,
          ${measuredParts('m.units', 'm')} as measured
     from ${RETURNS}
    group by d.id, d.kind, d.number, d.created_at, d.branch_id
    order by d.created_at, d.id`,
)

export const hasReturns = statement<{ has: boolean }>(
  'has_returns',
  `select exists (select from document_links k
                   where k.institution_id = $1 and k.target_id = $2 and k.role = 'RETURNS' and ${NOT_REVERSED}) as has`,
)
