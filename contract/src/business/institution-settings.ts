import * as z from 'zod/mini'

import { defaultThresholdField } from './default-threshold.ts'
import { logoField } from './institution-logo.ts'
import { receiptText, receiptTextFields } from './receipt-text.ts'
import { ScaleCodes, scaleCodesField } from './scale-codes.ts'
import { coinField } from '../selling/rounding/smallest-coin.ts'
import { percentField } from '../selling/sale-discounts/discounts.ts'

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

/** The same as they are sent; one that is absent stays as it is. */
export const settingsInput = {
  scaleCodes: scaleCodesField,
  ...receiptTextFields,
  logo: logoField,
  numbersSales: z.optional(z.boolean()),
  salesNeedTill: z.optional(z.boolean()),
  discountLimit: z.optional(z.nullable(percentField)),
  cashRounding: z.optional(z.nullable(coinField)),
  defaultThreshold: z.optional(z.nullable(defaultThresholdField)),
}

export const NUMBER_SETTINGS = [
  { name: 'defaultThreshold', isWhole: true },
  { name: 'discountLimit', isWhole: false },
] as const

/** Those of one value, in the order of the audit trail. */
export const VALUE_SETTINGS = [
  'receiptHeader',
  'receiptFooter',
  'logo',
  'numbersSales',
  'salesNeedTill',
  'discountLimit',
  'cashRounding',
  'defaultThreshold',
] as const
