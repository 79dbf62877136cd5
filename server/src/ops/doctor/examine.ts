import { databaseToRead } from '../backup/command-database.ts'
import { hasCluster } from '../../platform/embedded/cluster.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkListening } from './check-listening.ts'
import { checkPostgresAge } from './check-postgres-age.ts'
import { checkWorkers } from './check-workers.ts'
import { fail, warn } from './finding.ts'

import type { Env } from '../../env.ts'
import type { Finding } from './finding.ts'

/** Settings, SQL folder and abort signal of the doctor. */
export type Installation = { env: Env; serverRoot: string; signal: AbortSignal }

/** Checks an installation from the outside in, and yields findings as they come. */
export async function* examine(installation: Installation): AsyncGenerator<Finding> {
  const { env } = installation
  const now = new Date()
  const checks = [
    () => checkListening(env),
    () => checkWorkers(env),
    ...(env.databaseUrl === undefined ? embeddedChecks(installation, now) : []),
    () => checkReachable(installation),
    () => checkBackups(env, now),
  ]
  for (const check of checks) yield* await check().catch((error: unknown) => [asFinding(error)])
}

function embeddedChecks({ env }: Installation, now: Date): (() => Promise<Finding[]>)[] {
  const age = async () => [checkPostgresAge(now)]
  // Before the database is started for this, because a start repairs some of it.
  return hasCluster(env.dataDir) ? [() => checkDataFolder(env.dataDir), age] : [age]
}

/** Uses the running database, or starts the embedded one during the checks. */
async function checkReachable({ env, serverRoot, signal }: Installation): Promise<Finding[]> {
  if (env.databaseUrl === undefined && !hasCluster(env.dataDir)) {
    return [warn(`There is no database in ${env.dataDir} yet. npm start makes it.`)]
  }
  const database = await databaseToRead(env, signal)
  try {
    return await checkDatabase(database.connection, serverRoot)
  } finally {
    await database.stop()
  }
}

/** The failure of a check. */
export function asFinding(error: unknown): Finding {
  const isError = error instanceof Error
  const code = isError && 'code' in error ? ` (${String(error.code)})` : ''
  return fail(
    isError ? `${error.message}${error.message === '' ? code.trim() : code}` : String(error),
  )
}
