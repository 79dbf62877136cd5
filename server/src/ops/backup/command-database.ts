import { connectionFromUrl } from '../../platform/db/connection/connection.ts'
import { hasCluster } from '../../platform/embedded/cluster.ts'
import { EmbeddedPostgresError } from '../../platform/embedded/embedded-postgres-error.ts'
import { runningCluster } from '../../platform/embedded/running-cluster.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/start-embedded-postgres.ts'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'
import type { Env } from '../../env.ts'

/** The owner's connection, and a function that ends it: the embedded database runs only as long as needed. */
export type CommandDatabase = { connection: DatabaseConnection; stop(): Promise<void> }

type Settings = Pick<Env, 'dataDir' | 'databaseUrl'>

const silent = { info: () => undefined, warn: () => undefined }
const nothing = async () => undefined

/** The database to read: of DATABASE_URL, of the server running on DATA_DIR, or started for the command. */
export async function databaseToRead(env: Settings, signal: AbortSignal): Promise<CommandDatabase> {
  const { dataDir, databaseUrl } = env
  if (databaseUrl !== undefined) {
    return { connection: connectionFromUrl(databaseUrl), stop: nothing }
  }
  if (!hasCluster(dataDir)) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that has one.`)
  }
  try {
    return await startEmbeddedPostgres({ dataDir, log: silent, signal })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'ALREADY_RUNNING') throw error
    return { connection: await runningCluster(dataDir), stop: nothing }
  }
}

/** The database to fill: of DATABASE_URL, or of DATA_DIR, created if missing. */
export async function databaseToFill(env: Settings, signal: AbortSignal): Promise<CommandDatabase> {
  const { dataDir, databaseUrl } = env
  return databaseUrl === undefined
    ? startEmbeddedPostgres({ dataDir, log: silent, signal })
    : { connection: connectionFromUrl(databaseUrl), stop: nothing }
}
