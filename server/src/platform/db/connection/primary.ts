import { CANNOT_CONNECT, sqlState } from '../database-errors.ts'

import type { ClientBase } from 'pg'

/** Connects. Throws CANNOT_CONNECT when no server answers behind an open proxy, or the server is a standby. */
export async function connectToPrimary(client: ClientBase): Promise<void> {
  await client.connect().catch((error: unknown) => {
    // The driver has no code for a connection that was closed before anybody had said anything.
    if (sqlState(error) !== '') throw error
    throw cannotConnect('The connection was closed before PostgreSQL answered')
  })
  await refuseStandby(client)
}

/** Throws CANNOT_CONNECT unless the primary answers: a connection made before a proxy learns of a switch-over would be kept. */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  )
  if (rows[0]?.is_standby === false) return
  throw cannotConnect('The PostgreSQL that answers is a standby; Mezgeb needs the primary')
}

export function cannotConnect(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CANNOT_CONNECT })
}
