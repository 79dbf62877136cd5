import { statement } from '../../../platform/db/statement.ts'
import { countedBy } from './unit-size/counted-row.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { CountedRow } from './unit-size/counted-row.ts'

type PackedRow = CountedRow & {
  id: string
  price: number
  packs: Pack[] | null
  floor_price: number | null
}

/** Prices, packs and floor prices of the products $2. */
export const findPackedGoods = statement<PackedRow>(
  'packed_goods',
  `select p.id, p.price_per_unit as price, p.packs, ${countedBy('p')}, p.floor_price from products p
    where p.institution_id = $1 and p.id = any ($2)`,
)
