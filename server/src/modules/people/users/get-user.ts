import { AppError } from '../../../platform/app-error.ts'
import { findUser } from './users.queries.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Database } from '../../../platform/db/database.ts'

/** A user of the scope's institution; NOT_FOUND when there is none, or not there. */
export async function getUser(
  db: Database,
  scope: { institutionId: string },
  id: string,
): Promise<User> {
  const user = await db.inInstitution(scope.institutionId, (tx) =>
    findUser(tx, scope.institutionId, id),
  )
  if (user === null) throw new AppError('NOT_FOUND')
  return user
}
