import * as z from 'zod/mini'

import { ruleOf } from '../kit/refusals.ts'

/** First digits of EAN-13 that a shop gives away itself, with room for a value. */
export const SCALE_PREFIXES = ['21', '22', '23', '24', '25', '26', '27', '28', '29'] as const
type Prefix = (typeof SCALE_PREFIXES)[number]

/** Prefixes of labels with a weight in grams, and of those with a price in cents, behind the number of the product. */
export const ScaleCodes = z.object({
  weight: z.array(z.string()),
  price: z.array(z.string()),
})
export type ScaleCodes = z.infer<typeof ScaleCodes>

export const RULES = {
  INVALID_SCALE_PREFIX: 'Prefixes of scale codes must be from {first} to {last}',
  SCALE_PREFIX_TWICE: 'A prefix carries either a weight or a price',
} as const
const rule = ruleOf(RULES)

const invalidPrefix = rule('INVALID_SCALE_PREFIX', { first: 21, last: 29 })
const twice = rule('SCALE_PREFIX_TWICE')

const prefixes = z.pipe(
  z
    .array(z.enum(SCALE_PREFIXES, invalidPrefix), invalidPrefix)
    .check(z.maxLength(SCALE_PREFIXES.length, invalidPrefix)),
  z.transform((given: Prefix[]): string[] => [...new Set(given)].toSorted()),
)

/** Null, or no prefix: codes of scales carry the product alone. */
export const scaleCodesField = z.optional(
  z.nullable(
    z.pipe(
      z
        .object({ weight: prefixes, price: prefixes })
        .check(z.refine(({ weight, price }) => !weight.some((one) => price.includes(one)), twice)),
      z.transform((codes: ScaleCodes) =>
        codes.weight.length + codes.price.length === 0 ? null : codes,
      ),
    ),
  ),
)
