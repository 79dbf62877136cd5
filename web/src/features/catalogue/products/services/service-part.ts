import * as z from 'zod/mini'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** The part of a product's form that says whether it is a service. */
export const serviceShapes = { isService: z.boolean() }

export const serviceValues = (product: Product | undefined) => ({
  isService: product?.isService ?? false,
})
