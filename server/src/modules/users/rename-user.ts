import { AppError } from '../../app-error.ts'
import { findUser, updateUserName } from './users.queries.ts'

import type { User } from '@mezgeb/contract/users'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'

/** Changes the own name; 409 STALE_VERSION carries the user as it is now. */
export async function renameUser(
  db: Database,
  { institutionId, userId }: Actor,
  change: { name?: string | undefined; version?: number | null | undefined },
): Promise<User> {
  return db.inInstitution(institutionId, async (tx) => {
    const isChanged = await updateUserName(tx, { institutionId, id: userId }, change)
    const user = await findUser(tx, institutionId, userId)
    if (user === null) throw new AppError('NOT_FOUND')
    if (!isChanged) throw new AppError('STALE_VERSION', { current: user })
    return user
  })
}
