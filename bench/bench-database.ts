import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { migrate } from '../server/src/platform/db/schema/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded/start-embedded-postgres.ts'

import type { DatabaseConnection } from '../server/src/platform/db/connection/connection.ts'

const serverRoot = fileURLToPath(new URL('../server', import.meta.url))
/** For a raw client of 128 connections and two servers. */
const CONNECTIONS = 200

const silent = { info: () => undefined, warn: () => undefined }

export type BenchDatabase = {
  connection: DatabaseConnection
  /** DATABASE_URL for a server process. */
  url: string
  /** Runs as the owner of the database, without row-level security. */
  asOwner: <T>(act: (owner: pg.Client) => Promise<T>) => Promise<T>
}

/** Runs `act` on a migrated embedded PostgreSQL in `dataDir`, and stops it afterwards. */
export async function withBenchDatabase(
  dataDir: string,
  act: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, connections: CONNECTIONS })
  const { connection } = postgres
  try {
    await migrate(connection, serverRoot)
    await act({ connection, url: urlOf(connection), asOwner: (work) => asOwner(connection, work) })
  } finally {
    await postgres.stop()
  }
}

async function asOwner<T>(
  connection: DatabaseConnection,
  act: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    return await act(owner)
  } finally {
    await owner.end()
  }
}

function urlOf({ host, port, user, password, database }: DatabaseConnection): string {
  const secret = encodeURIComponent(password)
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
