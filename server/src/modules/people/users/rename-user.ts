import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { withAccess } from '../sessions/with-access.ts'
import { findUser, updateUserName } from './users.queries.ts'

import type { Me } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Changes the own name; 409 STALE_VERSION carries the user as it is now. */
export async function renameUser(
  db: Database,
  { institutionId, userId }: Actor,
  change: { name?: string | undefined; version?: number | null | undefined },
): Promise<Me> {
  const current = async (tx: Transaction) => {
    const user = await findUser(tx, institutionId, userId)
    return user === null ? null : withAccess(user)
  }
  return guardedChange(db, institutionId, {
    input: change,
    change: async (tx) => {
      const isChanged = await updateUserName(tx, { institutionId, id: userId }, change)
      return isChanged ? current(tx) : null
    },
    current,
  })
}
