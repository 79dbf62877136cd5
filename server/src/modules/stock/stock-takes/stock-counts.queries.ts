import { statement } from '../../../platform/db/statement.ts'
import { goodsColumns, pricedColumns } from '../../catalogue/goods/goods-row.ts'
import { facetsOfCount } from './counted-facets.ts'

import type { FacetsOfCount } from './counted-facets.ts'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'

export type CountRow = PricedRow & {
  id: string
  product_id: string
  place: string
  round: number
  quantity: number | null
  is_total: boolean
  facets: FacetsOfCount
  counted_at: string
  user_id: string
  user_name: string
}

/** The newest counts of a stock-take; with a user those of the user. */
export const newestCounts = statement<CountRow>(
  'newest_stock_counts',
  `select c.id, c.product_id, ${pricedColumns('p')}, c.place, c.round, c.quantity, c.is_total,
          json_strip_nulls(json_build_object(${facetsOfCount('c')})) as facets, c.counted_at, u.id as user_id, u.name as user_name
     from (select * from stock_take_counts c
            where c.institution_id = $1 and c.stock_take_id = $2 and ($3::uuid is null or c.user_id = $3)
            order by c.created_at desc, c.line desc limit $4) c
    cross join lateral (select ${goodsColumns('p')}, p.price_per_unit from products p
                         where p.institution_id = $1 and p.id = c.product_id limit 1) p
    cross join lateral (select u.id, u.name from users u where u.institution_id = $1 and u.id = c.user_id limit 1) u
    order by c.created_at desc, c.line desc`,
)

export type Refused = {
  refusal: 'not_found' | 'reused' | 'closed' | 'outside' | 'too_large'
}

export const addCounts = statement<Refused>(
  'add_stock_counts',
  'select refusal from add_stock_counts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
)

export const zeroRest = statement<{ refusal: Refused['refusal'] | null; zeroed: number }>(
  'zero_uncounted',
  'select refusal, zeroed from zero_uncounted($1, $2, $3, $4, $5)',
)
