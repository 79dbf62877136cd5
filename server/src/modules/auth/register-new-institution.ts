import { randomUUID } from 'node:crypto'

import { NOBODY, createOnce } from '../../db/create-once.ts'
import { addInstitution } from '../institutions/add-institution.ts'
import { getInstitution } from '../institutions/get-institution.ts'
import { addUser } from '../users/add-user.ts'
import { makePasswordHash } from './make-password-hash.ts'

import type { RegisterInstitutionInput, registerInstitution } from '@mezgeb/contract/auth'
import type { ReplyOf } from '@mezgeb/contract/endpoint'
import type * as z from 'zod/mini'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'

/** Creates an institution PENDING with its first user, an ADMIN who may sign in at once (decisions §3). */
export async function registerNewInstitution(
  db: Database,
  body: z.output<typeof RegisterInstitutionInput>,
  key: IdempotencyKey | null,
): Promise<Created> {
  const passwordHash = await makePasswordHash(body.password)
  const institutionId = randomUUID()
  return createOnce<ReplyOf<typeof registerInstitution>>(
    db,
    { institutionId, owner: NOBODY, key },
    async (tx) => {
      await addInstitution(tx, {
        id: institutionId,
        name: body.institutionName ?? `${body.name}'s institution`,
        tin: body.tin ?? null,
      })
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
