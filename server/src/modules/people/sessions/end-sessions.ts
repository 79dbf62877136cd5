import { AppError } from '../../../platform/app-error.ts'
import { deleteDeviceOf, deleteDevices } from './devices.queries.ts'
import { deleteOwnSession, deleteSession, deleteSessions, sessionId } from './sessions.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Ends the session that made this request, and the user's PIN on its device. */
export async function endSession(db: Database, actor: Actor): Promise<undefined> {
  await db.inInstitution(actor.institutionId, async (tx) => {
    await deleteDeviceOf(tx, actor, sessionId(actor.sessionHash))
    await endSessionIn(tx, actor)
  })
}

/** Ends the session that made this request; the user's PIN goes on working on its device. */
export async function endSessionOnly(db: Database, actor: Actor): Promise<undefined> {
  await db.inInstitution(actor.institutionId, (tx) => endSessionIn(tx, actor))
}

/** The same within a transaction. */
export async function endSessionIn(tx: Transaction, actor: Actor): Promise<undefined> {
  await deleteSession(tx, actor.institutionId, actor.sessionHash)
}

/** Ends one of the user's sessions, and the PIN on its device; NOT_FOUND when the user has no such session. */
export async function endOwnSession(db: Database, actor: Actor, id: string): Promise<undefined> {
  const isEnded = await db.inInstitution(actor.institutionId, async (tx) => {
    await deleteDeviceOf(tx, actor, id)
    return deleteOwnSession(tx, actor, id)
  })
  if (!isEnded) throw new AppError('NOT_FOUND')
}

/** Ends every session of a user, and the PIN on every device. */
export async function endSessionsOfUser(
  tx: Transaction,
  institutionId: string,
  userId: string,
): Promise<void> {
  await deleteDevices(tx, institutionId, userId)
  await deleteSessions(tx, institutionId, userId)
}

/** Ends every session of an institution's users, and their PINs on every device. */
export async function endSessionsOfInstitution(
  tx: Transaction,
  institutionId: string,
): Promise<void> {
  await deleteDevices(tx, institutionId, null)
  await deleteSessions(tx, institutionId, null)
}
