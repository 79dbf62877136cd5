import * as z from 'zod/mini'

import { Product } from './products.ts'

export {
  THRESHOLD_MAX,
  packSizeField,
  priceField,
  updateProduct as changeGoods,
} from './products.ts'

/** A product as the line of a document needs it. */
export const Goods = z.omit(Product, {
  description: true,
  lowStockThreshold: true,
  categoryId: true,
  category: true,
  institutionId: true,
  version: true,
  code: true,
  barcodes: true,
  isArchived: true,
  groupId: true,
  variant: true,
  supplierId: true,
  supplier: true,
  taxId: true,
})
export type Goods = z.infer<typeof Goods>

/** A product that a line proposes, with its packs. */
export const PackedGoods = z.omit(Goods, { branchProducts: true })

/** The permission to set selling prices. */
export const PRICES = 'products.edit' as const
