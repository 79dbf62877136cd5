import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { emailField, idParams, nameField, passwordField } from '../kit/fields.ts'
import { User } from './user.ts'
import { invalidEmail } from './users.ts'

export const AdminInput = z.object({
  name: nameField,
  email: emailField(invalidEmail),
  password: passwordField,
})
export type AdminInput = z.output<typeof AdminInput>

/** The first ADMIN of an institution that a SUPER_ADMIN has added. 409 HAS_ADMIN unless it has none, or rejected ones only. */
export const createAdmin = endpoint({
  method: 'POST',
  path: '/institutions/{id}/admin',
  summary: 'Add the first ADMIN of an institution, with a one-time password',
  needs: 'institutions.create',
  params: idParams,
  body: AdminInput,
  reply: User,
  changes: ['users', 'institutions'],
  refusals: ['HAS_ADMIN', 'EMAIL_TAKEN'],
  failure: 'Failed to add the administrator.',
  creates: true,
})
