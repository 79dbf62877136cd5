import { INSTITUTION_REQUIRED } from '@mezgeb/contract/people/users'

import { isOfPlatform } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { hasInstitution } from '../../business/institutions/institutions.module.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { addUser } from './add-user.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { UserInput } from '@mezgeb/contract/people/users'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'

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
  if (!isOfPlatform(actor)) return ownInstitution(actor, given)
  if (given === null) {
    const fields = [{ path: 'institutionId', message: INSTITUTION_REQUIRED }]
    throw new AppError('INVALID', { fields })
  }
  if (!(await hasInstitution(db, given))) throw new AppError('NOT_FOUND')
  return given
}
