import { ProductInput } from '@mezgeb/contract/products'
import * as z from 'zod/mini'

import type { Product } from '@mezgeb/contract/products'

/** The modal's values; a number field hands over '' while it is empty. */
export type ProductDraft = {
  name: string
  unit: string
  pricePerUnit: number | string
  description: string
  lowStockThreshold: number | string
  categoryId: string
}

/** What the modal begins with: the product to edit, or nothing. */
export function productDraft(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    unit: product?.unit ?? '',
    pricePerUnit: product?.pricePerUnit ?? '',
    description: product?.description ?? '',
    lowStockThreshold: product?.lowStockThreshold ?? '',
    categoryId: product?.categoryId ?? '',
  }
}

const { lowStockThreshold } = ProductInput.shape

/** The contract's product, with an empty threshold as none. */
export const ProductForm = z.object({
  ...ProductInput.shape,
  lowStockThreshold: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    lowStockThreshold,
  ),
})
