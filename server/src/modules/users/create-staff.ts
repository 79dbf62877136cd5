import { INSTITUTION_REQUIRED } from '@mezgeb/contract/users'

import { AppError } from '../../app-error.ts'
import { createOnce } from '../../db/create-once.ts'
import { makePasswordHash } from '../auth/make-password-hash.ts'
import { hasInstitution } from '../institutions/has-institution.ts'
import { ownInstitution } from '../institutions/own-institution.ts'
import { addUser } from './add-user.ts'

import type { User, UserInput } from '@mezgeb/contract/users'
import type { Actor } from '../../actor.ts'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'

/** Adds a PENDING user to a branch: an ADMIN in the own institution, a SUPER_ADMIN in any (decisions §3). */
export async function createStaff(
  db: Database,
  actor: Actor,
  body: UserInput,
  key: IdempotencyKey | null,
): Promise<Created> {
  const institutionId = await institutionFor(db, actor, body.institutionId ?? null)
  const passwordHash = await makePasswordHash(body.password)
  return createOnce<User>(db, { institutionId, owner: actor, key }, (tx) =>
    addUser(tx, {
      institutionId,
      name: body.name,
      email: body.email,
      passwordHash,
      role: body.role,
      status: 'PENDING',
      branchId: body.branchId,
    }),
  )
}

async function institutionFor(db: Database, actor: Actor, given: string | null): Promise<string> {
  if (actor.role !== 'SUPER_ADMIN') return ownInstitution(actor, given)
  if (given === null) {
    const fields = [{ path: 'institutionId', message: INSTITUTION_REQUIRED }]
    throw new AppError('INVALID', { fields })
  }
  if (!(await hasInstitution(db, given))) throw new AppError('NOT_FOUND')
  return given
}
