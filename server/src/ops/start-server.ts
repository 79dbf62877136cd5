import { startDailyBackups } from '../platform/backup/daily-backups.ts'
import { newestBackup } from '../platform/backup/newest-backup.ts'
import { appConnection } from '../platform/db/schema/app-role.ts'
import { connectionShare, connectionsNeeded } from '../platform/db/connection-share.ts'
import { connectionFromUrl } from '../platform/db/connection.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sqlState } from '../platform/db/database-errors.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { startSweeping } from '../platform/db/sweep.ts'
import { DEMO_SIGN_IN, loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from '../platform/embedded/start-embedded-postgres.ts'
import { readEnv } from '../env.ts'
import { startRefreshing } from '../modules/insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS } from '../modules/modules.ts'
import { createMetrics } from '../platform/observe/metrics.ts'
import { freePort } from './listening.ts'
import { ensureSuperAdmin } from '../modules/people/users/ensure-super-admin.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { serveHttp } from './serve-http.ts'
import { serverRoot } from '../server-root.ts'
import { visibleText } from '../platform/visible-text.ts'
import { createVoice } from './start-log.ts'
import { callWorkers } from './workers/call-workers.ts'

import type { DatabaseConnection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import type { Life } from './run-until-stopped.ts'
import type { Voice } from './start-log.ts'

/** Of the primary process: first accounts, demo, hourly sweep. */
const CONNECTIONS_BESIDE_WORKERS = 3
/** Workers of a killed server leave the port sooner. */
const ORPHANS_MS = 3000

/**
 * Starts in order: settings, database, schema, first accounts, HTTP. Prints the URL when ready. SIGINT and SIGTERM,
 * also during the start, let running requests finish and stop the database last; a failed start prints the reason,
 * leaves nothing running and exits with 1. `main` is the program, which WORKERS starts several times.
 */
export function startServer(main: string): void {
  runUntilStopped(
    (life) => start(life, main),
    async (reason) => {
      process.stderr.write(`Mezgeb could not start.\n${visibleText(reason)}\n`)
    },
  )
}

async function start(life: Life, main: string): Promise<void> {
  const { undos, stopping } = life
  const env = readEnv()
  const voice = createVoice()
  const isAlone = env.workers === 1
  const metrics = createMetrics({ watchProcess: true, ...(isAlone ? {} : { worker: 'none' }) })
  const workers = isAlone ? null : callWorkers(life, { main, env, metrics, voice })
  const owner = await databaseOwner(env, life, voice)
  stopping.throwIfAborted()
  // The set-up password is printed only once, so everything that may fail runs before.
  const port = await freePort(env, isAlone ? 0 : ORPHANS_MS)
  await migrate(owner, serverRoot, (line) => voice.info(line)).catch(explainSilence)
  const connections = await connectionShare(owner, env.workers)
  const db = await openDatabase(appConnection(owner), {
    max: isAlone ? connections : CONNECTIONS_BESIDE_WORKERS,
  })
  undos.push(() => db.close())
  stopping.throwIfAborted()
  watchBackups(metrics, env)
  await setUp(db, env, voice)
  undos.push(startSweeping(db))
  undos.push(startRefreshing(db, { lists: COUNTED_LISTS, warn: (line) => voice.warn(line) }))
  backUpDaily(env, owner, { undos, voice })
  const ownerOfOurs = env.databaseUrl === undefined ? owner : null
  const { url, log } = await (workers === null
    ? serveHttp(life, { db, env, metrics })
    : workers.serve(db, { port, connections, owner: ownerOfOurs }))
  voice.info(`Mezgeb is ready at ${url}`)
  voice.speakThrough(log)
}

/** First accounts, and the demo if requested. */
async function setUp(db: Database, env: Env, voice: Voice): Promise<void> {
  const made = await ensureSuperAdmin(db, env.superAdmin)
  if (made !== null) {
    voice.info(`Set-up account, shown only once: ${made.email} with password ${made.password}`)
  }
  if (env.demo && (await loadDemo(db))) {
    voice.info(
      `Demo business: sign in as ${DEMO_SIGN_IN.email} with password ${DEMO_SIGN_IN.password}`,
    )
  }
}

function backUpDaily(
  { dailyBackups, backupDir, backupKey }: Env,
  owner: DatabaseConnection,
  { undos, voice }: { undos: Life['undos']; voice: Voice },
): void {
  if (dailyBackups === 0) return
  const tell = (line: string) => voice.info(line)
  undos.push(
    startDailyBackups({
      ...{ connection: owner, folder: backupDir, keep: dailyBackups, key: backupKey, tell },
    }),
  )
}

function watchBackups(metrics: Metrics, { backupDir }: Env): void {
  const help = 'When the newest backup was made, in seconds since 1970; NaN without one.'
  metrics.gauge('mezgeb_last_backup_timestamp_seconds', help, async () => {
    const newest = await newestBackup(backupDir)
    return newest === null ? Number.NaN : newest.madeAt / 1000
  })
}

async function databaseOwner(env: Env, { undos, stopping }: Life, voice: Voice) {
  if (env.databaseUrl !== undefined) return connectionFromUrl(env.databaseUrl)
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: voice,
    connections: connectionsNeeded(env.workers),
    signal: stopping,
  })
  undos.push(() => embedded.stop())
  return embedded.connection
}

/** An unreachable external database has a code; Node's message may be empty. */
function explainSilence(error: unknown): never {
  const code = sqlState(error)
  if (!/^E[A-Z_]+$/.test(code)) throw error
  throw new Error(`The database of DATABASE_URL does not answer (${code}).`, { cause: error })
}
