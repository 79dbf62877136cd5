import * as z from 'zod/mini'

import { ruleOf } from '../kit/refusals.ts'
import { WEIGHED } from '../kit/unit-size.ts'

export const RULES = {
  INVALID_UNIT_SIZE: 'unitSize must be 1 or {size}',
  UNIT_SIZE_IN_USE:
    'A product with stock, levels, orders, transfers or counts stays as it is counted',
} as const
const rule = ruleOf(RULES)

export const UNIT_SIZE_IN_USE = rule('UNIT_SIZE_IN_USE')

export const unitSizeField = z.optional(
  z.nullable(
    z.union([z.literal(1), z.literal(WEIGHED)], rule('INVALID_UNIT_SIZE', { size: WEIGHED })),
  ),
)
