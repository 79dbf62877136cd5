import { mayChangeStatus } from '@mezgeb/contract/people/users'

import { isOfPlatform, may } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findAndLockUser, findInstitutionOfUser, findUser } from './users.queries.ts'

import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { User } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { LockedUser } from './users.queries.ts'

type Managed = LockedUser & { institutionId: string; id: string }

/** Changes a locked user: 404 outside the actor's reach, 403 for the actor's own user and for an ADMIN's (spec §6). */
export async function onManagedUser(
  db: Database,
  { actor, id }: { actor: Actor; id: string },
  change: (tx: Transaction, user: Managed) => Promise<void>,
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
    await change(tx, { ...user, institutionId, id })
    const changed = await findUser(tx, institutionId, id)
    if (changed === null) throw new AppError('NOT_FOUND')
    return changed
  })
}
