import * as z from 'zod/mini'

import { Product } from './products.ts'

export {
  THRESHOLD_MAX,
  packSizeField,
  priceField,
  updateProduct as changeGoods,
} from './products.ts'

/** A product as the line of a document needs it. */
export const Goods = z.pick(Product, {
  id: true,
  name: true,
  unit: true,
  pricePerUnit: true,
  branchProducts: true,
  packs: true,
  tracksExpiry: true,
  isService: true,
  photo: true,
  unitSize: true,
  tax: true,
  floorPrice: true,
  listPrices: true,
})
export type Goods = z.infer<typeof Goods>

/** A product that a line proposes, with its packs. */
export const PackedGoods = z.omit(Goods, { branchProducts: true })

/** The permission to set selling prices. */
export const PRICES = 'products.edit' as const
