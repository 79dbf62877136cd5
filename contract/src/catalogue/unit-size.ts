import * as z from 'zod/mini'

import { ruleOf } from '../kit/refusals.ts'

export const RULES = {
  INVALID_UNIT_SIZE: 'unitSize must be a whole number',
  UNIT_SIZE_CHANGED: 'This product is counted in another way since. Check the quantity',
  UNIT_SIZE_NOT_WHOLE: 'This product has quantities that are not whole, so it stays sold by weight',
  UNIT_SIZE_TOO_LARGE: 'Quantities of this product are too large to be sold by weight',
} as const
const rule = ruleOf(RULES)

/** How quantities of a product count it, beside its unit; absent: in units. */
export const measuredShape = { unitSize: z.optional(z.int()) }

/** The same of a product that is added or changed. */
export const measuredInput = { unitSize: z.optional(z.literal([1, 1000])) }

/** How the quantities of a line count its product: in 1000ths of the unit, else in units. Needed for a product that was recounted. */
export const countedIn = { unitSize: z.optional(z.int(rule('INVALID_UNIT_SIZE'))) }

export const UNIT_SIZE_CHANGED = rule('UNIT_SIZE_CHANGED')
export const UNIT_SIZE_NOT_WHOLE = rule('UNIT_SIZE_NOT_WHOLE')
export const UNIT_SIZE_TOO_LARGE = rule('UNIT_SIZE_TOO_LARGE')
