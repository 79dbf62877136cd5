import * as z from 'zod/mini'

import { Discount } from '../sale-discounts/discounts.ts'
import { AppliedTax, TaxSum } from '../taxes/tax-amount.ts'
import { TaxKind } from '../taxes/taxes.ts'

const LineTax = z.object({
  name: z.string(),
  kind: TaxKind,
  rate: z.number(),
  /** ETB. */
  amount: z.number(),
})

/** Facets of a line to sell; with one it does not count together with others of its product. Of the bill, from what those of the lines leave. */
export const toSell = { discount: z.optional(Discount) }
export const ofBill = { discount: z.optional(Discount) }
export const billIn = ({ discount }: { discount?: Discount | undefined }) => ({ discount })

/** Of a line that was sold, each absent where there is none; of its sale; and of a line at its new price. */
export const soldFacets = {
  /** ETB off the whole line, because packs have their own price, and by hand; below zero: more. */
  discount: z.optional(z.number()),
  /** ETB of it that the seller gave: of the line, and its share of the bill's. */
  discountByHand: z.optional(z.number()),
  /** Of the day of the sale. */
  tax: z.optional(LineTax),
}
export const saleFacets = { tax: z.optional(TaxSum) }
export const repricedFacets = { tax: z.optional(AppliedTax) }

/** Of a line that can come back, beside its amount; of one that did; and of the return. */
export const addedFacets = { addedTax: z.optional(z.number()) }
export const addedTo = ({ addedTax = 0 }: { addedTax?: number | undefined }) => addedTax
export const returnedFacets = { discount: z.optional(z.number()) }
export const returnFacets = { tax: z.optional(z.number()) }
