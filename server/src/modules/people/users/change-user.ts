import { BRANCH_REQUIRED } from '@mezgeb/contract/kit/fields'
import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'

import { may } from '../../../platform/actor.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { endSessionsOfUser } from '../sessions/end-sessions.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { onManagedUser } from './on-managed-user.ts'
import { findUser, updateOneTimePassword, updateUserRow } from './users.queries.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { UserChange } from '@mezgeb/contract/people/users'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Changes name, branch, role and whether the user asks to void sales; equal values change nothing. 409 STALE_VERSION, 404 for a branch that is not the institution's. */
export function changeUser(
  db: Database,
  actor: Actor,
  id: string,
  input: z.output<typeof UserChange>,
): Promise<User> {
  return onManagedUser(db, { actor, id }, async (tx, user) => {
    if ((input.version ?? user.version) !== user.version) {
      throw new AppError('STALE_VERSION', { current: await findUser(tx, user.institutionId, id) })
    }
    const { name = user.name, role = user.role, branchId = user.branch_id } = input
    const requested = user.asks_to_void === true
    const { asksToVoid = requested } = input
    const isRoleChange = role !== user.role
    const isOfInstitution = user.institutionId !== PLATFORM_INSTITUTION_ID
    if (isRoleChange && !(isOfInstitution && may(actor, 'admins.approve'))) {
      throw new AppError('FORBIDDEN')
    }
    if (ROLE_GRANTS[role].branches === 'own' && branchId === null) {
      throw invalid('branchId', BRANCH_REQUIRED)
    }
    const isSame = name === user.name && branchId === user.branch_id && asksToVoid === requested
    if (!isRoleChange && isSame) return
    await updateUserRow(tx, user, { name, role, branchId, asksToVoid })
  })
}

/** Gives a user a password that has to be changed, and ends the user's sessions. */
export async function giveOneTimePassword(
  db: Database,
  actor: Actor,
  id: string,
  password: string,
): Promise<User> {
  const passwordHash = await makePasswordHash(password)
  return onManagedUser(db, { actor, id }, async (tx, user) => {
    await updateOneTimePassword(tx, user, passwordHash)
    await endSessionsOfUser(tx, user.institutionId, id)
  })
}
