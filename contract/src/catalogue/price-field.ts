import * as z from 'zod/mini'

import { hasWholeCents } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'

export const PRICE_MAX = 99_999_999.99

export const RULES = {
  PRICE_TOO_FINE: 'Price per unit can have at most {decimals} decimals',
  PRICE_TOO_LARGE: 'Price per unit is too large',
  PRICE_TOO_SMALL: 'Price per unit must be greater than {min}', // spec §5: the words stand although 0 passes
} as const
const rule = ruleOf(RULES)
const tooSmall = rule('PRICE_TOO_SMALL', { min: 0 })

/** ETB, at most 2 decimals. */
export const priceField = z
  .number(tooSmall)
  .check(
    z.minimum(0, tooSmall),
    z.maximum(PRICE_MAX, rule('PRICE_TOO_LARGE')),
    z.refine(hasWholeCents, rule('PRICE_TOO_FINE', { decimals: 2 })),
  )
