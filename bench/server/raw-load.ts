import pg from 'pg'

import { offerLoad } from '../../trust/lib/load/open-load.ts'

import type { Sample } from '../../trust/lib/load/open-load.ts'
import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'

type Work = (client: pg.Client) => Promise<void>

/** Calls that fill a connection's catalogue and plan caches, as the server's have. */
export const CALLS_BEFORE = 3

/** Runs `work` over so many warm connections for so many seconds; returns the rate per second. */
export async function rawLoad(
  connection: DatabaseConnection,
  { connections, seconds, work }: { connections: number; seconds: number; work: Work },
): Promise<number> {
  const clients = await openClients(connection, connections, work)
  let done = 0
  const started = performance.now()
  const deadline = started + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < deadline) {
        await work(client)
        done += 1
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return done / elapsed
}

/** Offers `work` at a fixed rate to so many connections, without waiting for answers. */
export async function openRawLoad(
  connection: DatabaseConnection,
  {
    connections,
    work,
    ...rate
  }: { connections: number; perSecond: number; seconds: number; work: Work },
): Promise<Sample[]> {
  const clients = await openClients(connection, connections, work)
  const samples = await offerLoad({
    ...rate,
    takers: clients.map((client) => async () => {
      await work(client)
      return { status: 200, hasRetryAfter: false, isLast: false }
    }),
    next: () => ({ kind: 'raw', request: null }),
  })
  await Promise.all(clients.map((client) => client.end()))
  return samples
}

function openClients(
  connection: DatabaseConnection,
  connections: number,
  work: Work,
): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({
        ...connection,
        options: '-c plan_cache_mode=force_generic_plan',
      })
      await client.connect()
      for (let call = 0; call < CALLS_BEFORE; call += 1) await work(client)
      return client
    }),
  )
}
