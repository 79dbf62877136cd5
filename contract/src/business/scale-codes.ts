import * as z from 'zod/mini'

import { ruleOf } from '../kit/refusals.ts'

/** First digits of EAN-13 that a shop gives away itself, with room for a value. */
export const SCALE_PREFIXES = ['21', '22', '23', '24', '25', '26', '27', '28', '29'] as const
type Prefix = (typeof SCALE_PREFIXES)[number]

/** Prefixes of labels with a weight in grams, and of those with a price in cents, behind the number of the product. */
export const ScaleCodes = z.object({
  weight: z.array(z.string()),
  price: z.array(z.string()),
  /** Of these, the ones with a verifier digit before a value of 4 digits, and of 5; absent: none. */
  verified4: z.optional(z.array(z.string())),
  verified5: z.optional(z.array(z.string())),
})
export type ScaleCodes = z.infer<typeof ScaleCodes>

export const RULES = {
  INVALID_SCALE_PREFIX: 'Prefixes of scale codes must be from {first} to {last}',
  SCALE_PREFIX_TWICE: 'A prefix carries either a weight or a price',
  SCALE_VERIFIER: 'A verifier digit belongs to a prefix with a value of 4 or of 5 digits',
} as const
const rule = ruleOf(RULES)

const invalidPrefix = rule('INVALID_SCALE_PREFIX', { first: 21, last: 29 })
const twice = rule('SCALE_PREFIX_TWICE')
const unverifiable = rule('SCALE_VERIFIER')

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
        .object({
          weight: prefixes,
          price: prefixes,
          verified4: z.optional(prefixes),
          verified5: z.optional(prefixes),
        })
        .check(
          z.refine(({ weight, price }) => !weight.some((one) => price.includes(one)), twice),
          z.refine(isVerifiable, unverifiable),
        ),
      z.transform((codes: ScaleCodes) =>
        codes.weight.length + codes.price.length === 0 ? null : codes,
      ),
    ),
  ),
)

function isVerifiable({ weight, price, verified4 = [], verified5 = [] }: ScaleCodes): boolean {
  const valued = new Set([...weight, ...price])
  const verified = [...verified4, ...verified5]
  return verified.every((one) => valued.has(one)) && new Set(verified).size === verified.length
}
