import { Socket } from 'node:net'

import { Client } from 'pg'

import type { ClientConfig } from 'pg'

const CONNECT_MS = 5000
/** Of a start or a command: PostgreSQL of a busy machine may need many seconds. */
const PATIENT_CONNECT_MS = 60_000

export function newClient(settings: ClientConfig): Client {
  const client = new Client({ connectionTimeoutMillis: CONNECT_MS, ...settings })
  // A broken connection also rejects its queries; without a listener its error event would end the process.
  client.on('error', () => undefined)
  return client
}

/** `stopping` ends the wait for a connection, not the work. */
export async function withConnection<T>(
  settings: ClientConfig,
  work: (client: Client) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const socket = new Socket()
  const giveUp = () => socket.destroy()
  const patient = { connectionTimeoutMillis: PATIENT_CONNECT_MS, stream: () => socket }
  const client = newClient({ ...patient, ...settings })
  stopping?.addEventListener('abort', giveUp)
  try {
    await client.connect()
    stopping?.removeEventListener('abort', giveUp)
    return await work(client)
  } finally {
    await client.end()
  }
}
