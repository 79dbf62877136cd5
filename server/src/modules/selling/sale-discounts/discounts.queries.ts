import { statement } from '../../../platform/db/statement.ts'
import { packedColumns } from '../../catalogue/goods/packed-row.ts'

import type { PackedRow } from '../../catalogue/goods/packed-row.ts'

/** Percent; null: none. */
export const findDiscountLimit = statement<{ percent: number | null }>(
  'discount_limit',
  'select i.discount_limit as percent from institutions i where i.id = $1',
)

/** ETB per unit; a floor price of null: none. */
export type DiscountedGoods = PackedRow & { id: string; floor_price: number | null }

export const findDiscountedGoods = statement<DiscountedGoods>(
  'discounted_goods',
  `select p.id, ${packedColumns('p')}, p.floor_price from products p
    where p.institution_id = $1 and p.id = any ($2)`,
)
