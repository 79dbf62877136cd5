import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  Named,
  emailField,
  idField,
  idParams,
  newStatusField,
  pageQuery,
  passwordField,
  textField,
  timeField,
  versionField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { Role, STAFF_ROLES, Status } from '../kit/roles.ts'

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: Status,
  branch: z.nullable(Named),
  /** Null for a SUPER_ADMIN, who belongs to no institution. */
  institution: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      status: Status,
      currency: z.nullable(z.string()),
      /** Printed on receipts. */
      tin: z.nullable(z.string()),
      /** Absent in a browser's session of an earlier version. */
      phone: z._default(z.nullable(z.string()), null),
      version: z._default(versionField, 1),
    }),
  ),
  createdAt: timeField,
  version: versionField,
})
export type User = z.infer<typeof User>

export const RULES = {
  FULL_NAME_REQUIRED: 'Name is required',
  INSTITUTION_REQUIRED: 'Institution is required',
  INVALID_STAFF_EMAIL: 'Invalid email address',
  ROLE_REQUIRED: 'Role is required',
} as const
const rule = ruleOf(RULES)

/** Said to a SUPER_ADMIN, who belongs to none. */
export const INSTITUTION_REQUIRED = rule('INSTITUTION_REQUIRED')

export const UserInput = z.object({
  name: textField(1, rule('FULL_NAME_REQUIRED')),
  email: emailField(rule('INVALID_STAFF_EMAIL')),
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

export const listUsers = endpoint({
  method: 'GET',
  path: '/institutions/{id}/users',
  summary: 'Users of an institution, or of one of its branches',
  needs: 'users.view',
  shows: ['users', 'branches'],
  params: idParams,
  query: z.object({ ...pageQuery, branchId: z.optional(idField()) }),
  reply: z.array(User),
  failure: 'Failed to load staff.',
  pages: true,
})
