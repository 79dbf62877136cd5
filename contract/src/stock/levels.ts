import * as z from 'zod/mini'

import { GOODS_TOPICS } from '../catalogue/goods-topics.ts'
import { THRESHOLD_MAX } from '../catalogue/goods.ts'
import { endpoint } from '../kit/endpoint.ts'
import { BRANCH_REQUIRED, idField } from '../kit/fields.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { countedIn, productIdField } from './ledger.ts'

export const LEVELS_MAX = 200

export const RULES = {
  LEVEL_CHANGED: 'Changed meanwhile to “{now}”',
  INVALID_LEVEL: 'Must be a whole number from 0 to {max}',
  LEVEL_REQUIRED: 'At least one level is required',
  LEVEL_TWICE: 'This product is named twice for the branch',
  MAXIMUM_TOO_SMALL: 'Maximum must be at least the minimum',
  TOO_MANY_LEVELS: 'At most {max} levels are allowed',
} as const
const rule = ruleOf(RULES)

const invalidLevel = rule('INVALID_LEVEL', { max: '1,000,000,000' })
const levelField = z.nullable(
  z.int(invalidLevel).check(z.minimum(0, invalidLevel), z.maximum(THRESHOLD_MAX, invalidLevel)),
)
const required = rule('LEVEL_REQUIRED')

const levels = {
  /** At or below it the product is low in the branch; 0: never; null: the product's own threshold. */
  minimum: levelField,
  /** Orders fill up to it; null: not set. */
  maximum: levelField,
}

/** Units of a product that a branch keeps. */
export const Level = z
  .object({
    branchId: idField(BRANCH_REQUIRED),
    productId: productIdField,
    ...countedIn,
    ...levels,
    /** As the caller saw them. Levels that the caller leaves so stay as they are now; absent: whatever they are. */
    was: z.optional(z.object(levels)),
  })
  .check(
    z.refine(({ minimum, maximum }) => maximum === null || maximum >= (minimum ?? 0), {
      message: rule('MAXIMUM_TOO_SMALL'),
      path: ['maximum'],
    }),
  )
export type Level = z.infer<typeof Level>

/** The rule for a level that somebody else has set since. */
export function levelChanged(now: string): string {
  return rule('LEVEL_CHANGED', { now })
}

export const levelsField = z
  .array(Level, required)
  .check(
    z.minLength(1, required),
    z.maxLength(LEVELS_MAX, rule('TOO_MANY_LEVELS', { max: LEVELS_MAX })),
    (context) => {
      const keys = context.value.map(({ branchId, productId }) => `${branchId} ${productId}`)
      for (const at of repeated(keys)) refuse(context, [at, 'productId'], rule('LEVEL_TWICE'))
    },
  )

/** All of them or none. STALE_VERSION at levels that are no longer as the caller saw them. 404 for a branch or product that is not there or foreign. */
export const setLevels = endpoint({
  method: 'PATCH',
  path: '/stock/levels',
  summary: 'Set the minimum and maximum of products in branches',
  needs: 'levels.edit',
  body: z.object({ items: levelsField }),
  changes: GOODS_TOPICS,
  refusals: ['NOT_FOUND', 'STALE_VERSION'],
  failure: 'Failed to save the stock levels.',
})
