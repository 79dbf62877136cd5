import { statement } from '../../../platform/db/statement.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

export type DeviceKey = { institutionId: string; tokenHash: Buffer }

export type DeviceRow = { user_id: string; pin_hash: string }

const deviceByToken = statement<DeviceRow>(
  'device_by_token',
  `select d.user_id, u.pin_hash
     from user_devices d
     join users u on u.institution_id = $1 and u.id = d.user_id and u.pin_hash is not null
    where d.institution_id = $1 and d.token_hash = $2 and d.created_at > now() - interval '30 days'`,
)

/** Null for an unknown token, and for one older than 30 days. */
export async function findDevice(
  db: Database,
  { institutionId, tokenHash }: DeviceKey,
): Promise<DeviceRow | null> {
  const [row] = await db.read(institutionId, deviceByToken(institutionId, tokenHash))
  return row ?? null
}

const hasDeviceOfSession = statement<{ is: boolean }>(
  'has_device_of_session',
  `select exists (select from user_devices where institution_id = $1 and session_hash = $2) as is`,
)

/** Whether the device of the session is known already. */
export async function hasDevice(
  tx: Transaction,
  { institutionId, sessionHash }: Actor,
): Promise<boolean> {
  const [row] = await tx.query(hasDeviceOfSession(institutionId, sessionHash))
  return row?.is === true
}

const addDevice = statement(
  'add_device',
  `insert into user_devices (institution_id, user_id, token_hash, session_hash) values ($1, $2, $3, $4)`,
)

const dropOldDevices = statement(
  'drop_old_devices',
  `delete from user_devices
    where institution_id = $1 and user_id = $2
      and (created_at <= now() - interval '30 days'
           or token_hash not in (select token_hash from user_devices
                                  where institution_id = $1 and user_id = $2
                                  order by last_used_at desc, token_hash limit $3))`,
)

/** Adds one of the user, bound to this session, and drops those beyond `most`. */
export async function insertDevice(
  tx: Transaction,
  { institutionId, userId, sessionHash }: Actor,
  { tokenHash, most }: { tokenHash: Buffer; most: number },
): Promise<void> {
  await tx.query(addDevice(institutionId, userId, tokenHash, sessionHash))
  await tx.query(dropOldDevices(institutionId, userId, most))
}

const bindDevice = statement<{ id: string }>(
  'bind_device',
  `update user_devices set session_hash = $3, wrong_pins = 0, last_used_at = now()
    where institution_id = $1 and token_hash = $2 and user_id = $4
   returning user_id as id`,
)

/** Binds the device to a new session of its user; false when it has ended. */
export async function updateDevice(
  tx: Transaction,
  { institutionId, tokenHash }: DeviceKey,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
): Promise<boolean> {
  const bound = await tx.query(bindDevice(institutionId, tokenHash, sessionHash, userId))
  return bound.length > 0
}

const countWrong = statement(
  'count_wrong_pin',
  'update user_devices set wrong_pins = wrong_pins + 1 where institution_id = $1 and token_hash = $2',
)

const dropGuessed = statement(
  'drop_guessed_device',
  'delete from user_devices where institution_id = $1 and token_hash = $2 and wrong_pins >= $3',
)

/** Counts a wrong PIN; the device ends with the last that is allowed. */
export async function countWrongPin(
  tx: Transaction,
  { institutionId, tokenHash }: DeviceKey,
  most: number,
): Promise<void> {
  await tx.query(countWrong(institutionId, tokenHash))
  await tx.query(dropGuessed(institutionId, tokenHash, most))
}

const removeDevices = statement(
  'remove_devices',
  'delete from user_devices where institution_id = $1 and ($2::uuid is null or user_id = $2)',
)

/** Of one user, or of the whole institution when `userId` is null. */
export async function deleteDevices(
  tx: Transaction,
  institutionId: string,
  userId: string | null,
): Promise<void> {
  await tx.query(removeDevices(institutionId, userId))
}

const removeDeviceOfSession = statement(
  'remove_device_of_session',
  `delete from user_devices
    where institution_id = $1 and user_id = $2 and left(encode(session_hash, 'hex'), 32) = $3`,
)

/** Of one of the user's sessions, by the id of the session; none is no error. */
export async function deleteDeviceOf(
  tx: Transaction,
  { institutionId, userId }: { institutionId: string; userId: string },
  sessionId: string,
): Promise<void> {
  await tx.query(removeDeviceOfSession(institutionId, userId, sessionId))
}
