import { statement } from '../../../platform/db/statement.ts'
import { measuredParts } from '../../catalogue/goods/measured-sum.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'
import { FACETS_OUT, SHARED_FACETS, VALUE_HELD, facetsHeld } from '../ledger/lines/line-facets.ts'
import { linkedNumber } from '../ledger/papers/paper-number.ts'
import { inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'
import type * as z from 'zod/mini'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { HeldFacets } from '../ledger/lines/line-facets.ts'

const GOODS = `quarantine_goods g join products p on p.institution_id = $1 and p.id = g.product_id`

/** Locks the goods of quarantine $2 of branch $3, or with null of any, until the transaction ends. */
export const lockHeld = statement<{ branch_id: string }>(
  'lock_quarantine_goods',
  `select g.branch_id from quarantine_goods g
    where g.institution_id = $1 and g.document_id = $2 and ($3::uuid is null or g.branch_id = $3)
    order by g.product_id
      for no key update`,
)

/** Units of a product in a quarantine. */
export type HeldRow = PricedRow & {
  product_id: string
  quantity: number
  released: number
  written_off: number
  facets: HeldFacets
}

/** Quarantine $2, and how it was settled. */
const PAPERS = `
  values ($2::uuid) union all
  select k.document_id from document_links k
   where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'`

/** The goods of quarantine $2 in the order of its lines. */
export const listGoods = statement<HeldRow>(
  'goods_of_quarantine',
  `select g.product_id, ${goodsColumns('p')}, l.price, g.quantity, g.released, g.written_off,
          json_build_object(${facetsHeld(PAPERS)}) as facets
     from ${GOODS}
    cross join lateral (
          select min(m.line) as line, max(m.unit_price) as price from stock_movements m
           where m.institution_id = $1 and m.document_id = g.document_id and m.product_id = g.product_id) l
    where g.institution_id = $1 and g.document_id = $2
    order by l.line`,
)

/** Holds the goods that document $2 took out of the stock. */
export const holdGoods = statement(
  'hold_goods',
  `insert into quarantine_goods (institution_id, document_id, product_id, branch_id, quantity, ${Object.keys(SHARED_FACETS).join()})
   select m.institution_id, m.document_id, m.product_id, m.branch_id, -sum(m.quantity), ${Object.values(SHARED_FACETS).join()}
     from stock_movements m
    where m.institution_id = $1 and m.document_id = $2 and m.kind = 'QUARANTINE'
    group by m.institution_id, m.document_id, m.product_id, m.branch_id`,
)

/** Counts the goods of settlement $3 as those of quarantine $2 that came out, with the outcome $4. */
export const countSettled = statement(
  'count_settled_goods',
  `update quarantine_goods g
      set released = g.released + case when $4 = 'RELEASED' then m.units else 0 end,
          written_off = g.written_off + case when $4 = 'WRITTEN_OFF' then m.units else 0 end,
          ${FACETS_OUT.set}
     from (select m.product_id, sum(m.quantity)::int as units, ${FACETS_OUT.sum}
             from stock_movements m
            where m.institution_id = $1 and m.document_id = $3 and m.kind = 'QUARANTINE_SETTLEMENT'
            group by m.product_id) m
    where g.institution_id = $1 and g.document_id = $2 and g.product_id = m.product_id`,
)

type Settlement = QuarantineSheet['settlements'][number]
type SettlementRow = Omit<Settlement, 'measured'> & { measured: MeasuredPart[] | null }

/** How quarantine $2 was settled, in order. Goods that were written off have a removal. */
export const listSettlements = statement<SettlementRow>(
  'settlements_of_quarantine',
  `select d.id, ${linkedNumber('d')} as number, d.branch_id as "branchId", json_build_object('id', u.id, 'name', u.name) as by, d.note as reason,
          d.created_at as "createdAt",
          case when exists (select from document_links r
                             where r.institution_id = $1 and r.target_id = d.id and r.role = 'RETURNS')
               then 'WRITTEN_OFF' else 'RELEASED' end as outcome,
          l.*
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id
     join users u on u.institution_id = $1 and u.id = d.user_id
    cross join lateral (
          select (array_agg(p.name order by m.line))[1:3] as products, count(*)::int as "lineCount",
                 sum(${inUnit('m.quantity', 'm')}) as units, ${measuredParts('m.quantity', 'm', 'p.unit')} as measured
            from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = d.id and m.line >= 1) l
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'
    order by d.created_at, d.id`,
)

const UNITS_HELD = '(g.quantity - g.released - g.written_off)'

/** Units that quarantines hold, each in the unit of its product. */
export const sumHeld = statement<{ id: string; held: number; measured: MeasuredPart[] | null }>(
  'units_in_quarantines',
  `select g.document_id as id, sum(${inUnit(UNITS_HELD, 'p')}) as held, ${measuredParts(UNITS_HELD, 'p')} as measured
     from ${GOODS}
    where g.institution_id = $1 and g.document_id = any ($2::uuid[])
    group by g.document_id`,
)

/** Where product $2 is held, in branch $3 or with null in any. */
export const findHeldGoods = statement<{
  id: string
  number: string
  branch: z.infer<typeof Named>
  units: number
  since: string
  value: number | null
}>(
  'held_goods_of_product',
  `select d.id, ${linkedNumber('d')} as number, json_build_object('id', b.id, 'name', b.name) as branch,
          g.quantity - g.released - g.written_off as units, d.created_at as since, ${VALUE_HELD} as value
     from quarantine_goods g
     join documents d on d.institution_id = $1 and d.id = g.document_id
     join branches b on b.institution_id = $1 and b.id = g.branch_id
    where g.institution_id = $1 and g.product_id = $2 and g.released + g.written_off < g.quantity
      and ($3::uuid is null or g.branch_id = $3)
    order by d.created_at, d.id
    limit 100`,
)
