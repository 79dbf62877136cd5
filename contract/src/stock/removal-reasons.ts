import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField, idParams, nameField, sentVersionField, versionField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'

export const REASONS_MAX = 50

/** The reasons that every institution begins with. Screens name them in the language of the user. */
export const READY_MADE = [
  ...(['DAMAGED', 'EXPIRED', 'LOST', 'STOLEN'] as const),
  ...(['OWN_USE', 'DONATED', 'CORRECTION'] as const),
] as const
export const ReadyMade = z.enum(READY_MADE)
export type ReadyMade = z.infer<typeof ReadyMade>

export const RULES = {
  TOO_MANY_REASONS: 'At most {max} reasons are allowed',
  UNKNOWN_ORDER: 'ids must name each reason once',
} as const
const rule = ruleOf(RULES)

/** Why goods leave a branch other than by a sale; losses are summed up by it. */
export const RemovalReason = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for one that was added or renamed. */
  readyMade: z.nullable(ReadyMade),
  /** A reason that is not active cannot be chosen any more; its removals keep it. */
  isActive: z.boolean(),
  version: versionField,
})
export type RemovalReason = z.infer<typeof RemovalReason>

export const listRemovalReasons = endpoint({
  method: 'GET',
  path: '/stock/removal-reasons',
  summary: 'Reasons of removals, in the order of the institution',
  needs: 'stock.view',
  shows: ['removalReasons'],
  reply: z.array(RemovalReason),
  failure: 'Failed to load the reasons.',
})

/** 409 REASON_TAKEN: names are unique within an institution, without regard to case. */
export const createRemovalReason = endpoint({
  method: 'POST',
  path: '/stock/removal-reasons',
  summary: 'Add a reason of removals at the end of the list',
  needs: 'reasons.edit',
  body: z.object({ name: nameField }),
  reply: RemovalReason,
  changes: ['removalReasons'],
  refusals: ['REASON_TAKEN'],
  failure: 'Failed to add the reason.',
  creates: true,
})

/** Losses before a change of the name are summed up under the new one. */
export const updateRemovalReason = endpoint({
  method: 'PATCH',
  path: '/stock/removal-reasons/{id}',
  summary: 'Rename a reason of removals, or switch it off and on',
  needs: 'reasons.edit',
  params: idParams,
  body: z.object({
    name: z.optional(nameField),
    isActive: z.optional(z.boolean()),
    version: sentVersionField,
  }),
  reply: RemovalReason,
  changes: ['removalReasons'],
  refusals: ['REASON_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to save the reason.',
})

const orderMessage = rule('UNKNOWN_ORDER')

export const sortRemovalReasons = endpoint({
  method: 'PATCH',
  path: '/stock/removal-reasons',
  summary: 'Set the order of the reasons of removals',
  needs: 'reasons.edit',
  body: z.object({
    ids: z.array(idField(orderMessage), orderMessage).check(
      z.maxLength(REASONS_MAX, orderMessage),
      z.refine((ids) => new Set(ids).size === ids.length, orderMessage),
    ),
  }),
  reply: z.array(RemovalReason),
  changes: ['removalReasons'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to save the order of the reasons.',
})
