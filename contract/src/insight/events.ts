import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { ruleOf } from '../kit/refusals.ts'
import { TOPICS } from '../features.ts'

/** In milliseconds; far longer ago than any server remembers. */
export const SINCE_MAX = 24 * 60 * 60 * 1000

/** One event: the topics that have changed, without data. Screens that show them read again. */
export const LiveEvent = z.object({
  topics: z.array(z.enum(TOPICS)),
  /** The `X-Request-Id` of the one call that changed it; null when it was more than one. */
  by: z.nullable(z.string()),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const RULES = { INVALID_SINCE: 'since must be a whole number from 0 to {max}' } as const
const sinceMessage = ruleOf(RULES)('INVALID_SINCE', { max: SINCE_MAX })

/**
 * Server-sent events of the own institution, for STAFF of the own branch. The first one comes at once and names what has
 * changed in the last `since` milliseconds, or everything if that is not known. The stream ends with its session.
 */
export const listenToChanges = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Stream of changes, as server-sent events',
  needs: 'SIGNED_IN',
  query: z.object({
    since: z.optional(
      z.coerce
        .number(sinceMessage)
        .check(
          z.refine(Number.isInteger, sinceMessage),
          z.minimum(0, sinceMessage),
          z.maximum(SINCE_MAX, sinceMessage),
        ),
    ),
  }),
  reply: LiveEvent,
  failure: 'Failed to listen for changes.',
  streams: true,
})
