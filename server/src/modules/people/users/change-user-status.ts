import { mayChangeStatus } from '@mezgeb/contract/people/users'
import { isStatusChange } from '@mezgeb/contract/kit/roles'

import { isOfPlatform, may } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { endSessionsOfUser } from '../sessions/end-sessions.ts'
import {
  findAndLockUser,
  findInstitutionOfUser,
  findUser,
  updateUserStatus,
} from './users.queries.ts'

import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { Status } from '@mezgeb/contract/kit/roles'
import type { User } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Approves or rejects a user (spec §4, §6): 404 outside the actor's reach, 403 for the own status or an ADMIN's,
 * 409 for a transition that spec §4 does not have. A rejection ends the user's sessions at once.
 */
export async function changeUserStatus(
  db: Database,
  actor: Actor,
  id: string,
  status: Status,
): Promise<User> {
  const institutionId = isOfPlatform(actor)
    ? await findInstitutionOfUser(db, id)
    : actor.institutionId
  if (institutionId === null) throw new AppError('NOT_FOUND')
  return db.inInstitution(institutionId, async (tx) => {
    const user = await findAndLockUser(tx, institutionId, id)
    if (user === null) throw new AppError('NOT_FOUND')
    const self = { id: actor.userId, may: (needed: Permission) => may(actor, needed) }
    if (!mayChangeStatus(self, { id, role: user.role })) throw new AppError('FORBIDDEN')
    if (!isStatusChange(user.status, status)) throw new AppError('STATUS_CHANGE')
    await updateUserStatus(tx, { institutionId, id }, status)
    if (status === 'REJECTED') await endSessionsOfUser(tx, institutionId, id)
    const changed = await findUser(tx, institutionId, id)
    if (changed === null) throw new AppError('NOT_FOUND')
    return changed
  })
}
