import { ruleOf } from '../kit/refusals.ts'

export const RULES = {
  UNIT_SIZE_IN_USE: 'This product is counted already, so this cannot be changed',
} as const

export const UNIT_SIZE_IN_USE = ruleOf(RULES)('UNIT_SIZE_IN_USE')
