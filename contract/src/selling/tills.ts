import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  Named,
  idField,
  idParams,
  nameField,
  sentVersionField,
  timeField,
  versionField,
} from '../kit/fields.ts'

export const TILLS_MAX = 50

export const RULES = { TOO_MANY_TILLS: 'At most {max} tills are allowed' } as const

export const Till = z.object({
  id: z.string(),
  name: z.string(),
  branchId: z.string(),
  isActive: z.boolean(),
  shift: z.nullable(
    z.object({ id: z.string(), number: z.int(), openedAt: timeField, openedBy: Named }),
  ),
  /** The last shift that was closed; whether it had a difference and has no reason yet. */
  last: z.nullable(z.object({ id: z.string(), number: z.int(), isUnexplained: z.boolean() })),
  version: versionField,
})
export type Till = z.infer<typeof Till>

export const listTills = endpoint({
  method: 'GET',
  path: '/tills',
  summary: 'Tills of a branch by name, with the shift that is open',
  needs: 'tills.view',
  shows: ['tills', 'shifts', 'users'],
  query: z.object({ branchId: idField(BRANCH_REQUIRED) }),
  reply: z.array(Till),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the tills.',
})

/** 409 TILL_TAKEN: names are unique within a branch, without regard to case. */
export const createTill = endpoint({
  method: 'POST',
  path: '/tills',
  summary: 'Add a till to a branch',
  needs: 'tills.edit',
  body: z.object({ branchId: idField(BRANCH_REQUIRED), name: nameField }),
  reply: Till,
  changes: ['tills'],
  refusals: ['NOT_FOUND', 'TILL_TAKEN'],
  failure: 'Failed to add the till.',
  creates: true,
})

/** 409 SHIFT_OPEN: a till is switched off after its shift is closed. */
export const updateTill = endpoint({
  method: 'PATCH',
  path: '/tills/{id}',
  summary: 'Rename a till, or switch it off and on',
  needs: 'tills.edit',
  params: idParams,
  body: z.object({
    name: z.optional(nameField),
    isActive: z.optional(z.boolean()),
    version: sentVersionField,
  }),
  reply: Till,
  changes: ['tills'],
  refusals: ['TILL_TAKEN', 'SHIFT_OPEN', 'STALE_VERSION'],
  failure: 'Failed to save the till.',
})
