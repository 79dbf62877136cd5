import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  BY_NAME,
  emailField,
  idField,
  idParams,
  nameField,
  newStatusField,
  pageQuery,
  passwordField,
  sentVersionField,
  sortQuery,
} from '../kit/fields.ts'
import { lineField } from '../kit/text-field.ts'
import { ROLE_GRANTS } from '../kit/permissions.ts'
import { ruleOf } from '../kit/refusals.ts'
import { STAFF_ROLES } from '../kit/roles.ts'
import { User } from './user.ts'

import type { Permission } from '../kit/permissions.ts'
import type { Role } from '../kit/roles.ts'

export const RULES = {
  FULL_NAME_REQUIRED: 'Name is required',
  INSTITUTION_REQUIRED: 'Institution is required',
  INVALID_STAFF_EMAIL: 'Invalid email address',
  ROLE_REQUIRED: 'Role is required',
} as const
const rule = ruleOf(RULES)

/** Said to a SUPER_ADMIN, who belongs to none. */
export const INSTITUTION_REQUIRED = rule('INSTITUTION_REQUIRED')

export const invalidEmail = rule('INVALID_STAFF_EMAIL')

export const UserInput = z.object({
  name: lineField(1, rule('FULL_NAME_REQUIRED')),
  email: emailField(invalidEmail),
  password: passwordField,
  role: z.enum(STAFF_ROLES, rule('ROLE_REQUIRED')),
  branchId: idField(BRANCH_REQUIRED),
  /** Only a SUPER_ADMIN needs it; for an ADMIN it may only be the own one (decisions §4). */
  institutionId: z.optional(z.nullable(idField())),
})
export type UserInput = z.infer<typeof UserInput>

/** PENDING until approved; 409 EMAIL_TAKEN when the e-mail exists anywhere (decisions §3). */
export const createUser = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Add a staff member (PENDING) to a branch',
  needs: 'users.create',
  body: UserInput,
  reply: User,
  changes: ['users'],
  refusals: ['NOT_FOUND', 'EMAIL_TAKEN'],
  failure: 'Registration failed. Please try again.',
  creates: true,
})

export const changeUserStatus = endpoint({
  method: 'PATCH',
  path: '/auth/{id}/status',
  summary: 'Approve or reject a user',
  needs: 'users.approve',
  params: idParams,
  body: z.object({ status: newStatusField }),
  reply: User,
  changes: ['users', 'sessions'],
  refusals: ['STATUS_CHANGE'],
  failure: 'Failed to update user.',
})

/**
 * Whether `actor` may approve, reject or change `user` (spec §6). Users never change their own status, and a user who may approve
 * others needs a higher permission.
 */
export function mayChangeStatus(
  actor: { id: string; may: (permission: Permission) => boolean },
  user: { id: string; role: Role },
): boolean {
  if (actor.id === user.id) return false
  const approvesOthers = ROLE_GRANTS[user.role].permissions.has('users.approve')
  return actor.may(approvesOthers ? 'admins.approve' : 'users.approve')
}

export const UserChange = z.object({
  name: z.optional(nameField),
  role: z.optional(z.enum(STAFF_ROLES, rule('ROLE_REQUIRED'))),
  branchId: z.optional(idField(BRANCH_REQUIRED)),
  asksToVoid: z.optional(z.boolean()),
  version: sentVersionField,
})

/**
 * Holds from the user's next request on. 403 for oneself, for an ADMIN, and for another role without `admins.approve`;
 * 404 outside the actor's reach.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change name, branch or role of a user, and whether they may void sales alone',
  needs: 'users.edit',
  params: idParams,
  body: UserChange,
  reply: User,
  changes: ['users', 'sessions'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to update user.',
})

/** The user has to change it after the next sign-in. Ends every session of the user. Refused as `updateUser` is. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/{id}/password',
  summary: 'Give a user a one-time password',
  needs: 'users.edit',
  params: idParams,
  body: z.object({ password: passwordField }),
  reply: User,
  changes: ['users', 'sessions'],
  failure: 'Failed to reset the password.',
})

const WAITING_FIRST = ['waiting', ...BY_NAME] as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/institutions/{id}/users',
  summary: 'Users of an institution, or of one of its branches, those who wait for approval first',
  needs: 'users.view',
  shows: ['users', 'branches'],
  params: idParams,
  query: z.object({ ...pageQuery, ...sortQuery(WAITING_FIRST), branchId: z.optional(idField()) }),
  sorts: WAITING_FIRST,
  reply: z.array(User),
  failure: 'Failed to load staff.',
  pages: true,
})
