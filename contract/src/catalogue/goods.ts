import * as z from 'zod/mini'

import { Goods } from './products.ts'

export { priceField } from './price-field.ts'
export { Goods, THRESHOLD_MAX, updateProduct as changeGoods } from './products.ts'

/** A product that a line proposes, with its packs. */
export const PackedGoods = z.omit(Goods, { branchProducts: true })

/** The permission to set selling prices. */
export const PRICES = 'products.edit' as const
