import { isStatusChange, mayChangeStatus } from '@mezgeb/contract/roles'

import { AppError } from '../../app-error.ts'
import { endSessionsOfUser } from '../auth/end-sessions.ts'
import {
  findAndLockUser,
  findInstitutionOfUser,
  findUser,
  updateUserStatus,
} from './users.queries.ts'

import type { Status } from '@mezgeb/contract/roles'
import type { User } from '@mezgeb/contract/users'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'

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
  const institutionId =
    actor.role === 'SUPER_ADMIN' ? await findInstitutionOfUser(db, id) : actor.institutionId
  if (institutionId === null) throw new AppError('NOT_FOUND')
  return db.inInstitution(institutionId, async (tx) => {
    const user = await findAndLockUser(tx, institutionId, id)
    if (user === null) throw new AppError('NOT_FOUND')
    const self = { id: actor.userId, role: actor.role }
    if (!mayChangeStatus(self, { id, role: user.role })) throw new AppError('FORBIDDEN')
    if (!isStatusChange(user.status, status)) throw new AppError('STATUS_CHANGE')
    await updateUserStatus(tx, { institutionId, id }, status)
    if (status === 'REJECTED') await endSessionsOfUser(tx, institutionId, id)
    const changed = await findUser(tx, institutionId, id)
    if (changed === null) throw new AppError('NOT_FOUND')
    return changed
  })
}
