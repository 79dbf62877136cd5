import { randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { WITHOUT_CALLER, createOnce, firstAnswer } from '../../../platform/db/create-once.ts'
import { hashOfNewAccount } from '../accounts/hash-of-new-account.ts'
import { addUser } from '../users/add-user.ts'
import { addInstitution } from '../../business/institutions/add-institution.ts'
import { getInstitution } from '../../business/institutions/get-institution.ts'
import { refuseUnknownCurrency } from '../../business/institutions/refuse-unknown-currency.ts'

import type { RegisterInstitutionInput } from '@mezgeb/contract/people/credentials'
import type { registerInstitution } from '@mezgeb/contract/people/register-institution'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type * as z from 'zod/mini'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { InstitutionFollowers } from '../../business/institutions/institution-followers.ts'

/** Creates an institution PENDING with its first user, an ADMIN who may sign in at once (decisions §3). */
export async function registerNewInstitution(
  db: Database,
  body: z.output<typeof RegisterInstitutionInput>,
  key: IdempotencyKey | null,
  followers: InstitutionFollowers,
): Promise<Created> {
  refuseUnknownCurrency(body.currency)
  const passwordHash = await hashOfNewAccount(db, body)
  if (passwordHash === null) {
    const taken = new AppError('EMAIL_TAKEN', { fields: [{ path: 'email' }] })
    return { json: await firstAnswer(db, WITHOUT_CALLER, key, taken), replayed: true }
  }
  const institutionId = randomUUID()
  return createOnce<ReplyOf<typeof registerInstitution>>(
    db,
    { institutionId, owner: WITHOUT_CALLER, key },
    async (tx) => {
      const institution = {
        id: institutionId,
        name: body.institutionName ?? `${body.name}'s institution`,
        tin: body.tin ?? null,
        currency: body.currency ?? null,
      }
      await addInstitution(tx, institution, followers)
      const user = await addUser(tx, {
        institutionId,
        name: body.name,
        email: body.email,
        passwordHash,
        role: 'ADMIN',
        status: 'APPROVED',
        branchId: null,
      })
      return { user, institution: await getInstitution(tx, institutionId) }
    },
  )
}
