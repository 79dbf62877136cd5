import { ruleOf } from '../kit/refusals.ts'

export const RULES = {
  UNIT_SIZE_CHANGED: 'This product is counted in another way since. Check the quantity',
  UNIT_SIZE_NOT_WHOLE: 'This product has quantities that are not whole, so it stays sold by weight',
  UNIT_SIZE_TOO_LARGE: 'Quantities of this product are too large to be sold by weight',
} as const
const rule = ruleOf(RULES)

export const UNIT_SIZE_CHANGED = rule('UNIT_SIZE_CHANGED')
export const UNIT_SIZE_NOT_WHOLE = rule('UNIT_SIZE_NOT_WHOLE')
export const UNIT_SIZE_TOO_LARGE = rule('UNIT_SIZE_TOO_LARGE')
