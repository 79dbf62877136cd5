import pg from 'pg'

import type { DatabaseConnection } from '../server/src/db/connection.ts'

type Work = (client: pg.Client) => Promise<void>

/** Runs `work` over so many connections for so many seconds; gives the rate per second. */
export async function rawLoad(
  connection: DatabaseConnection,
  { connections, seconds, work }: { connections: number; seconds: number; work: Work },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({
        ...connection,
        options: '-c plan_cache_mode=force_generic_plan',
      })
      await client.connect()
      return client
    }),
  )
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
