import * as z from 'zod/mini'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** The part of a product's form that says how it is counted. */
export const weighedShapes = { unitSize: z.number() }

export const weighedValues = (product: Product | undefined) => ({
  unitSize: product?.unitSize ?? 1,
})
