import { statement } from '../../../platform/db/statement.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'

type PackedRow = {
  id: string
  price: number
  packs: Pack[] | null
  unit_size: number | null
  floor_price: number | null
}

/** Prices, packs and floor prices of the products $2. */
export const findPackedGoods = statement<PackedRow>(
  'packed_goods',
  `select p.id, p.price_per_unit as price, p.packs, p.unit_size, p.floor_price from products p
    where p.institution_id = $1 and p.id = any ($2)`,
)
