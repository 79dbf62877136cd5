import { statement } from '../../../platform/db/statement.ts'
import { countedBy } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { CountedRow } from '../../catalogue/goods/unit-size/counted-row.ts'

/** Percent; null: none. */
export const findDiscountLimit = statement<{ percent: number | null }>(
  'discount_limit',
  'select i.discount_limit as percent from institutions i where i.id = $1',
)

/** ETB per unit; a floor price of null: none. */
export type DiscountedGoods = CountedRow & {
  id: string
  price: number
  packs: Pack[] | null
  floor_price: number | null
}

export const findDiscountedGoods = statement<DiscountedGoods>(
  'discounted_goods',
  `select p.id, p.price_per_unit as price, p.packs, ${countedBy('p')}, p.floor_price from products p
    where p.institution_id = $1 and p.id = any ($2)`,
)
