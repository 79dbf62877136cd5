import * as z from 'zod/mini'

import { PACK_NAME_MAX, Pack, packedAmount } from '../../catalogue/packs.ts'
import { optionalTextField } from '../../kit/fields.ts'
import { lineAmount, sumOf } from '../../kit/money.ts'
import { Discount } from '../sale-discounts/discounts.ts'
import { AppliedTax, TaxSum, taxIn, withTax } from '../taxes/tax-amount.ts'
import { TaxKind } from '../taxes/taxes.ts'

import type { PricedLine } from '../../kit/money.ts'

const LineTax = z.object({
  name: z.string(),
  kind: TaxKind,
  rate: z.number(),
  /** ETB. */
  amount: z.number(),
})

/** Facets of an item of a sale. `isApart`: the item is a separate line. `mustJudge`: the server judges the sale before it records it. `billFacets`: of the whole bill, from what those of the items leave. */
export const itemFacets = {
  pack: optionalTextField(PACK_NAME_MAX),
  discount: z.optional(Discount),
}
export const isApart = ({ discount }: { discount?: Discount | undefined }): boolean =>
  discount !== undefined
export const mustJudge = (sale: {
  saleItems: readonly { discount?: Discount | undefined }[]
  discount?: Discount | undefined
}): boolean => sale.discount !== undefined || sale.saleItems.some(isApart)
export const billFacets = { discount: z.optional(Discount) }
export const billFacetsOf = ({ discount }: { discount?: Discount | undefined }) => ({ discount })

/** Of goods: ETB of items of one product before discounts by hand, what a customer pays for an amount, and `saleFacets` of amounts. */
export const amountOfItems = packedAmount
export const paidAmount = withTax
export const saleFacetsOf = taxIn

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
export const repricedFacets = { packs: z.optional(z.array(Pack)), tax: z.optional(AppliedTax) }
export const unpriced = { tax: undefined }

/** ETB of a line that was sold, with its facets but without tax on top. */
export const soldAmount = ({
  discount = 0,
  ...line
}: PricedLine & { discount?: number | undefined }): number => sumOf([lineAmount(line), -discount])

/** Of a line that can come back, beside its amount; of one that did; and of the return. */
export const addedFacets = { addedTax: z.optional(z.number()) }
export const amountOnTop = ({ addedTax = 0 }: { addedTax?: number | undefined }) => addedTax
export const returnedFacets = { discount: z.optional(z.number()) }
export const returnFacets = { tax: z.optional(z.number()) }
