import { PRICES_MAX } from '@mezgeb/contract/insight/product-history'

import { statement } from '../../../platform/db/statement.ts'
import { supplierNamed } from '../../stock/ledger/lists/customer-or-supplier.ts'
import { placeOf } from '../../stock/corrections/place-of.ts'
import { stands } from '../../stock/reversals/stands.ts'
import { IS_FREQUENT, IS_RARE } from '../../stock/ledger/movement-kinds.ts'
import { facetsOfStock } from '../../stock/ledger/lines/line-facets.ts'
import { amountColumns, amountOfLine } from '../../stock/ledger/lines/line-amounts.ts'
import { FACETS_BROUGHT, LAST_FACETS } from './facets-of-product.ts'

import type { Named } from '@mezgeb/contract/kit/fields'
import type * as z from 'zod/mini'
import type { FacetsOfStock } from '../../stock/ledger/lines/line-facets.ts'
import type { LastFacets } from './facets-of-product.ts'

type NamedRow = z.infer<typeof Named>

/** Receipts that the list of suppliers counts. */
const RECEIPTS_COUNTED = 200

// $3 is the branch, or null for all.
const IN_SIGHT = '($3::uuid is null or s.branch_id = $3)'

type StockRow = FacetsOfStock & { branch: NamedRow; quantity: number; value: number | null }

export const productStock = statement<StockRow>(
  'product_stock',
  `select json_build_object('id', b.id, 'name', b.name) as branch, s.quantity, s.value,${facetsOfStock}
     from branch_stock s
     join branches b on b.institution_id = $1 and b.id = s.branch_id
    where s.institution_id = $1 and s.product_id = $2 and ${IN_SIGHT}
    order by b.name_key, b.id`,
)

// The branches in which it moved, one look-up for each.
const NEXT = `(select m.branch_id from stock_movements m
                where m.institution_id = $1 and m.product_id = $2 and m.branch_id > b.branch_id
                order by m.branch_id limit 1)`
const PLACES = `(
             with recursive b (branch_id) as (
               select '00000000-0000-0000-0000-000000000000'::uuid
                union all select ${NEXT} from b where b.branch_id is not null)
             select b.branch_id from b)`

const SOLD = `m.created_at, ${amountColumns('m')}`

/** Units and ETB, less what came back, by the number of the day, from 1; $4 has the bounds of the days. */
export const productSold = statement<{ day: number; units: number; amount: number }>(
  'product_sold',
  `select width_bucket(m.created_at, $4::timestamptz[]) as day, -sum(m.quantity) as units,
          -sum(${amountOfLine('m')}) as amount
     from (select m.*
             from ${PLACES} s
            cross join lateral (
                  select ${SOLD} from stock_movements m
                   where m.institution_id = $1 and m.product_id = $2 and m.branch_id = s.branch_id and (${IS_FREQUENT})
                     and m.created_at >= ($4::timestamptz[])[1] offset 0) m
            where ${IN_SIGHT}
            union all
           select ${SOLD} from stock_movements m
            where m.institution_id = $1 and m.product_id = $2 and m.kind = 'RETURN' and ($3::uuid is null or m.branch_id = $3)
              and m.created_at >= ($4::timestamptz[])[1]) m
    group by 1`,
)

type BroughtRow = LastFacets & { supplier: NamedRow; times: number; units: number; lastAt: string }

/** $4: the kinds of documents that a supplier brings. */
export const productSuppliers = statement<BroughtRow>(
  'product_suppliers',
  `with received as materialized (
          select d.supplier_id, d.dated, ${placeOf('m')} as came_at, m.*
            from (select m.document_id, m.product_id, m.branch_id, m.line, m.created_at, m.quantity,
                         ${FACETS_BROUGHT} from stock_movements m
                   where m.institution_id = $1 and m.product_id = $2 and m.kind = any ($4::text[]) and ${IS_RARE}
                     and m.quantity > 0 and ($3::uuid is null or m.branch_id = $3)
                   order by m.created_at desc limit ${RECEIPTS_COUNTED}) m
           cross join lateral (
                 select d.supplier_id, d.dated from documents d
                  where d.institution_id = $1 and d.id = m.document_id and d.supplier_id is not null
                    and ${stands('m.document_id')} limit 1) d)
   select ${supplierNamed('r.supplier_id')} as supplier, count(*) as times, sum(r.quantity) as units,
          max(r.dated) as "lastAt",
          ${LAST_FACETS}
     from received r
    group by r.supplier_id
    order by max(r.came_at) desc, r.supplier_id`,
)

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
