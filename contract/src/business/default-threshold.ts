import * as z from 'zod/mini'

import { ruleOf } from '../kit/refusals.ts'

const DEFAULT_THRESHOLD_MAX = 1_000_000

export const RULES = {
  INVALID_DEFAULT_THRESHOLD: 'The threshold must be a whole number from 1 to {max}',
} as const
const invalid = ruleOf(RULES)('INVALID_DEFAULT_THRESHOLD', { max: '1,000,000' })

export const defaultThresholdField = z
  .int(invalid)
  .check(z.minimum(1, invalid), z.maximum(DEFAULT_THRESHOLD_MAX, invalid))
