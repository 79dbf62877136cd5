import * as z from 'zod/mini'

import { receiptText } from './receipt-text.ts'
import { ScaleCodes } from './scale-codes.ts'

/** Settings of an institution; one that was not chosen is absent. */
export const institutionSettings = {
  scaleCodes: z.optional(ScaleCodes),
  ...receiptText,
  /** Whether sales get a number of their branch. */
  numbersSales: z.optional(z.boolean()),
  /** Sales are made in an open shift of a till. */
  salesNeedTill: z.optional(z.literal(true)),
  /** Percent of discount that sellers without `sales.discountAny` may give. */
  discountLimit: z.optional(z.number()),
  /** ETB, the smallest coin to which cash is rounded. */
  cashRounding: z.optional(z.number()),
  defaultThreshold: z.optional(z.int()),
}
