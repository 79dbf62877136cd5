import { guardedChange } from '../../db/guarded-change.ts'
import { findUser, updateUserName } from './users.queries.ts'

import type { User } from '@mezgeb/contract/users'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'

/** Changes the own name; 409 STALE_VERSION carries the user as it is now. */
export async function renameUser(
  db: Database,
  { institutionId, userId }: Actor,
  change: { name?: string | undefined; version?: number | null | undefined },
): Promise<User> {
  const current = (tx: Transaction) => findUser(tx, institutionId, userId)
  return guardedChange(db, institutionId, {
    wish: change,
    change: async (tx) => {
      const isChanged = await updateUserName(tx, { institutionId, id: userId }, change)
      return isChanged ? current(tx) : null
    },
    current,
  })
}
