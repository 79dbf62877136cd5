import { CategoryInput } from '@mezgeb/contract/categories'
import { Named } from '@mezgeb/contract/fields'
import { ProductInput } from '@mezgeb/contract/products'
import * as z from 'zod/mini'

import { NEW_CATEGORY } from '../categories/CategoryField.tsx'

import type { Product } from '@mezgeb/contract/products'

/** The modal's values; a number field hands over '' while it is empty. */
export type ProductDraft = {
  name: string
  unit: string
  pricePerUnit: number | string
  description: string
  lowStockThreshold: number | string
  /** 'new': the category is entered with the product. */
  categoryId: string
  newCategory: { name: string }
}

/** What is picked beside the values. */
export const ProductPicks = z.object({
  category: z.optional(z.union([z.literal(NEW_CATEGORY), Named])),
})

/** What the modal begins with: the product to edit, or nothing. */
export function productDraft(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    unit: product?.unit ?? '',
    pricePerUnit: product?.pricePerUnit ?? '',
    description: product?.description ?? '',
    lowStockThreshold: product?.lowStockThreshold ?? '',
    categoryId: product?.categoryId ?? '',
    newCategory: { name: '' },
  }
}

const { lowStockThreshold, categoryId, ...shape } = ProductInput.shape

/** For the form: the contract's product with an empty threshold as none, and its category to create first when that is new. */
export function productForm(isNewCategory: boolean) {
  return z.object({
    ...shape,
    lowStockThreshold: z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      lowStockThreshold,
    ),
    categoryId: isNewCategory ? z.string() : categoryId,
    newCategory: isNewCategory ? CategoryInput : nothing,
  })
}

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
)
