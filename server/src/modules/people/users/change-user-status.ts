import { isStatusChange } from '@mezgeb/contract/kit/roles'

import { AppError } from '../../../platform/app-error.ts'
import { endSessionsOfUser } from '../sessions/end-sessions.ts'
import { onManagedUser } from './on-managed-user.ts'
import { updateUserStatus } from './users.queries.ts'

import type { Status } from '@mezgeb/contract/kit/roles'
import type { User } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Approves or rejects a user (spec §4, §6): 409 for a transition that spec §4 does not have. A rejection ends the user's
 * sessions at once.
 */
export function changeUserStatus(
  db: Database,
  actor: Actor,
  id: string,
  status: Status,
): Promise<User> {
  return onManagedUser(db, { actor, id }, async (tx, user) => {
    if (!isStatusChange(user.status, status)) throw new AppError('STATUS_CHANGE')
    await updateUserStatus(tx, user, status)
    if (status === 'REJECTED') await endSessionsOfUser(tx, user.institutionId, id)
  })
}
