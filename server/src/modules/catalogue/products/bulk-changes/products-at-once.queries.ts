import { THRESHOLD_MAX } from '@mezgeb/contract/catalogue/products'

import { statement } from '../../../../platform/db/statement.ts'
import { keepsStock } from '../../goods/services/services.ts'
import { partsOf } from '../../goods/unit-size/counted-row.ts'

const CATEGORY = 'coalesce($4::uuid, p.category_id)'
const PRICE = 'coalesce(u.price, p.price_per_unit)'
// In the unit of each product. LEAST leaves null out.
const COUNTED = `case when $6::int is not null then least($6::bigint * ${partsOf('p')}, ${THRESHOLD_MAX})::int end`
// A service has none.
const THRESHOLD = `case when $5::bool and ${keepsStock('p')} then ${COUNTED} else p.low_stock_threshold end`
const UNIT = 'coalesce($8::text, p.unit)'
const ARCHIVED_AT =
  'case when $7::bool is null then p.archived_at when $7 then coalesce(p.archived_at, now()) end'

/** Locks products in the order of their ids (docs/decisions/0005). */
export const lockSeen = statement<{ id: string; version: number; price: number }>(
  'lock_seen_products',
  `select id, version, price_per_unit as price from products
    where institution_id = $1 and id = any ($2) order by id for no key update`,
)

/** Sets the same fields of all, and of each its own price; null leaves a field, $5 says whether to set the threshold. */
export const changeAtOnce = statement<{ id: string }>(
  'change_products_at_once',
  `update products p
      set category_id = ${CATEGORY}, price_per_unit = ${PRICE}, low_stock_threshold = ${THRESHOLD}, archived_at = ${ARCHIVED_AT},
          unit = ${UNIT},
          version = p.version + 1
     from unnest($2::uuid[], $3::numeric[]) u (id, price)
    where p.institution_id = $1 and p.id = u.id
      and (p.category_id, p.price_per_unit, p.low_stock_threshold, p.archived_at, p.unit)
          is distinct from (${CATEGORY}, ${PRICE}, ${THRESHOLD}, ${ARCHIVED_AT}, ${UNIT})
   returning p.id`,
)
