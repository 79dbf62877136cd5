import { PRICES_MAX } from '@mezgeb/contract/insight/product-history'

import { statement } from '../../../platform/db/statement.ts'
import { supplierNamed } from '../../stock/ledger/lists/customer-or-supplier.ts'
import { placeOf } from '../../stock/corrections/place-of.ts'
import { stands } from '../../stock/reversals/stands.ts'
import { IS_RARE } from '../../stock/ledger/movement-kinds.ts'
import { partsOf } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { Named } from '@mezgeb/contract/kit/fields'
import type * as z from 'zod/mini'

type NamedRow = z.infer<typeof Named>

export const productPrices = statement<{ at: string; price: number; user: NamedRow | null }>(
  'product_prices',
  `select e.at, e.price,
          (select json_build_object('id', u.id, 'name', u.name) from users u
            where u.institution_id = $1 and u.id = e.user_id) as user
     from (select e.at, e.id, (e.after ->> 'price_per_unit')::numeric as price, e.user_id from audit_entries e
            where e.institution_id = $1 and e.record_id = $2 and e.after ? 'price_per_unit'
            order by e.at desc, e.id desc limit ${PRICES_MAX}) e
    order by e.at desc, e.id desc`,
)

type CostRow = {
  at: string
  document_id: string
  kind: string
  branch: NamedRow
  supplier: NamedRow | null
  quantity: number
  unit_cost: number
}

/** $3 is the branch, or null for all; $4 are the kinds of documents that bring goods. */
export const productCosts = statement<CostRow>(
  'product_costs',
  `select m.came_at as at, m.document_id, m.kind, json_build_object('id', b.id, 'name', b.name) as branch,
          (select ${supplierNamed('d.supplier_id')} from documents d
            where d.institution_id = $1 and d.id = m.document_id) as supplier,
          m.quantity, round(m.cost * ${partsOf('m')} / m.quantity, 4) as unit_cost
     from (select m.*, ${placeOf('m')} as came_at from stock_movements m
            where m.institution_id = $1 and m.product_id = $2 and m.kind = any ($4::text[]) and ${IS_RARE}
              and m.quantity > 0 and m.cost is not null and ($3::uuid is null or m.branch_id = $3)
              and ${stands('m.document_id')}
            order by m.created_at desc, m.document_id desc limit ${PRICES_MAX}) m
    cross join lateral (
          select b.id, b.name from branches b where b.institution_id = $1 and b.id = m.branch_id limit 1) b
    order by m.came_at desc, m.document_id desc, m.line desc`,
)
