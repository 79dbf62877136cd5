import { DEVICES_MAX } from '@mezgeb/contract/people/pins'

import { newToken, sessionKey } from '../../../platform/session-token.ts'
import {
  countWrongPin,
  deleteDevices,
  findDevice,
  hasDevice,
  insertDevice,
  updateDevice,
} from './devices.queries.ts'
import { addSession } from './sessions.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DeviceKey } from './devices.queries.ts'

/** In a row in one browser, however long between them; then only the password helps. */
const WRONG_PINS_MAX = 20

/** A browser where a user has signed in with the password, and the hash of the user's PIN. */
export type KnownDevice = DeviceKey & { userId: string; pinHash: string }

/** By its secret, in one institution; null when it is unknown or older than 30 days. */
export async function findKnownDevice(
  db: Database,
  institutionId: string,
  secret: string,
): Promise<KnownDevice | null> {
  const key = { institutionId, tokenHash: sessionKey(secret).tokenHash }
  const found = await findDevice(db, key)
  return found === null ? null : { ...key, userId: found.user_id, pinHash: found.pin_hash }
}

/** The secret of a browser whose user has just given the password; null: it is known already. */
export async function addDeviceOf(tx: Transaction, actor: Actor): Promise<string | null> {
  if (await hasDevice(tx, actor)) return null
  const { token, hash } = newToken(actor.institutionId)
  await insertDevice(tx, actor, { tokenHash: hash, most: DEVICES_MAX })
  return token
}

/** Counts a wrong PIN; the device ends with the last that is allowed. */
export async function countWrong(db: Database, key: DeviceKey): Promise<void> {
  await db.inInstitution(key.institutionId, (tx) => countWrongPin(tx, key, WRONG_PINS_MAX))
}

/**
 * Opens a session of the device's user, whose row the transaction has locked, and returns its token; null when the device
 * has ended. `name`: browser and system.
 */
export async function openSessionOn(
  tx: Transaction,
  { institutionId, tokenHash, userId }: KnownDevice,
  name: string | null,
): Promise<string | null> {
  const { token, hash } = newToken(institutionId)
  const key = { institutionId, tokenHash }
  if (!(await updateDevice(tx, key, { userId, sessionHash: hash }))) return null
  await tx.query(addSession(hash, institutionId, userId, name))
  return token
}

/** From now on no PIN works without the password: of a user, or of the whole institution when `userId` is null. */
export async function endDevices(
  tx: Transaction,
  institutionId: string,
  userId: string | null,
): Promise<void> {
  await deleteDevices(tx, institutionId, userId)
}
