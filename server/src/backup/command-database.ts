import { connectionFromUrl } from '../db/connection.ts'
import { hasCluster } from '../embedded/cluster.ts'
import { EmbeddedPostgresError } from '../embedded/embedded-postgres-error.ts'
import { runningCluster } from '../embedded/running-cluster.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'

import type { DatabaseConnection } from '../db/connection.ts'
import type { Env } from '../env.ts'

/** The owner's connection, and what ends it: the embedded database runs only as long as it is needed. */
export type CommandDatabase = { connection: DatabaseConnection; stop(): Promise<void> }

type Settings = Pick<Env, 'dataDir' | 'databaseUrl'>

const silent = { info: () => undefined, warn: () => undefined }
const nothing = async () => undefined

/** The database that is to be read: of DATABASE_URL, of the server that runs on DATA_DIR, or started for this alone. */
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

/** The database that is to be filled: of DATABASE_URL, or that of DATA_DIR, made if there is none. */
export async function databaseToFill(env: Settings, signal: AbortSignal): Promise<CommandDatabase> {
  const { dataDir, databaseUrl } = env
  return databaseUrl === undefined
    ? startEmbeddedPostgres({ dataDir, log: silent, signal })
    : { connection: connectionFromUrl(databaseUrl), stop: nothing }
}
