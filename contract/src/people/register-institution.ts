import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { RegisterInstitutionInput } from './credentials.ts'
import { User } from './user.ts'
import { Institution } from '../business/institution.ts'

/** Institution PENDING with its first ADMIN; 409 EMAIL_TAKEN; 429 after 20 an hour from one address. */
export const registerInstitution = endpoint({
  method: 'POST',
  path: '/auth/register-institution',
  summary: 'Register an institution (PENDING) with its first ADMIN',
  needs: 'ANYONE',
  body: RegisterInstitutionInput,
  reply: z.object({ user: User, institution: Institution }),
  changes: ['institutions', 'users'],
  refusals: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  failure: 'Institution registration failed. Please try again.',
  creates: true,
})
