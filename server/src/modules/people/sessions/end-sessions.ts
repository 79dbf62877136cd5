import { deleteSession, deleteSessions } from './sessions.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Ends the session that made this request. */
export async function endSession(db: Database, actor: Actor): Promise<undefined> {
  await db.inInstitution(actor.institutionId, (tx) =>
    deleteSession(tx, actor.institutionId, actor.sessionHash),
  )
}

/** Ends every session of a user. */
export async function endSessionsOfUser(
  tx: Transaction,
  institutionId: string,
  userId: string,
): Promise<void> {
  await deleteSessions(tx, institutionId, userId)
}

/** Ends every session of an institution's users. */
export async function endSessionsOfInstitution(
  tx: Transaction,
  institutionId: string,
): Promise<void> {
  await deleteSessions(tx, institutionId, null)
}
