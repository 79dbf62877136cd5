import { citus } from '../platform/citus/citus.ts'
import { startDailyBackups } from '../platform/backup/daily-backups.ts'
import { findBackups } from '../platform/backup/find-backups.ts'
import { analyze } from '../platform/backup/target.queries.ts'
import { appConnection } from '../platform/db/schema/app-role.ts'
import { connectionShare, connectionsNeeded } from '../platform/db/connection/connection-share.ts'
import { connectionFromUrl } from '../platform/db/connection/connection.ts'
import { SILENT, openDatabase, withRetry } from '../platform/db/database.ts'
import { withConnection } from '../platform/db/connection/with-connection.ts'
import { sqlState } from '../platform/db/database-errors.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { startSweeping } from '../platform/db/sweep.ts'
import { DEMO_SIGN_IN, loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from '../platform/embedded/start-embedded-postgres.ts'
import { readEnv } from '../env.ts'
import { startRefreshing } from '../modules/insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS, SWEEPS } from '../modules/modules.ts'
import { createMetrics } from '../platform/observe/metrics.ts'
import { freePort } from './listening.ts'
import { ensureSuperAdmin } from '../modules/people/users/ensure-super-admin.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { serveHttp } from './serve-http.ts'
import { serverRoot } from '../server-root.ts'
import { visibleText } from '../platform/visible-text.ts'
import { createStartLog } from './start-log.ts'
import { startWorkers } from './workers/start-workers.ts'

import type { DatabaseConnection } from '../platform/db/connection/connection.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import type { Lifecycle } from './run-until-stopped.ts'
import type { StartLog } from './start-log.ts'

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
    (lifecycle) => start(lifecycle, main),
    async (reason) => {
      process.stderr.write(`Mezgeb could not start.\n${visibleText(reason)}\n`)
    },
  )
}

async function start(lifecycle: Lifecycle, main: string): Promise<void> {
  const { disposers, stopping } = lifecycle
  const env = readEnv()
  const startLog = createStartLog()
  const isAlone = env.workers === 1
  const metrics = createMetrics({ watchProcess: true, ...(isAlone ? {} : { worker: 'none' }) })
  const workers = isAlone ? null : startWorkers(lifecycle, { main, env, metrics, startLog })
  const owner = await databaseOwner(env, lifecycle, startLog)
  stopping.throwIfAborted()
  // The set-up password is printed only once, so everything that may fail runs before.
  const port = await freePort(env, isAlone ? 0 : ORPHANS_MS)
  const report = (line: string) => startLog.info(line)
  await migrate(owner, serverRoot, report, stopping).catch(explainSilence)
  const connections = await connectionShare(owner, env.workers)
  const db = await openDatabase(appConnection(owner), {
    max: isAlone ? connections : CONNECTIONS_BESIDE_WORKERS,
    sharding: citus,
  })
  disposers.push(() => db.close())
  stopping.throwIfAborted()
  watchBackups(metrics, env)
  await setUp(db, { owner, env, startLog })
  disposers.push(startSweeping(db, SWEEPS))
  disposers.push(startRefreshing(db, { lists: COUNTED_LISTS, warn: (line) => startLog.warn(line) }))
  backUpDaily(env, owner, { disposers, startLog })
  const ownerOfOurs = env.databaseUrl === undefined ? owner : null
  const { url, log } = await (workers === null
    ? serveHttp(lifecycle, { db, env, metrics })
    : workers.serve(db, { port, connections, owner: ownerOfOurs }))
  startLog.info(`Mezgeb is ready at ${url}`)
  startLog.switchTo(log)
}

type Setting = { owner: DatabaseConnection; env: Env; startLog: StartLog }

/** First accounts, and the demo if requested. */
async function setUp(db: Database, { owner, env, startLog }: Setting): Promise<void> {
  const made = await withRetry(() => ensureSuperAdmin(db, env.superAdmin), SILENT)
  if (made !== null) {
    startLog.info(`Set-up account, shown only once: ${made.email} with password ${made.password}`)
  }
  if (env.demo && (await withRetry(() => loadDemo(db), SILENT))) {
    // A plan for empty tables takes longer than a request may.
    await withConnection(owner, analyze)
    startLog.info(
      `Demo business: sign in as ${DEMO_SIGN_IN.email} with password ${DEMO_SIGN_IN.password}`,
    )
  }
}

function backUpDaily(
  { dailyBackups, backupDir, backupKey }: Env,
  owner: DatabaseConnection,
  { disposers, startLog }: { disposers: Lifecycle['disposers']; startLog: StartLog },
): void {
  if (dailyBackups === 0) return
  const tell = (line: string) => startLog.info(line)
  disposers.push(
    startDailyBackups({
      connection: owner,
      folder: backupDir,
      keep: dailyBackups,
      key: backupKey,
      sharding: citus,
      tell,
    }),
  )
}

function watchBackups(metrics: Metrics, { backupDir }: Env): void {
  const help = 'When the newest backup was made, in seconds since 1970; NaN without one.'
  metrics.gauge('mezgeb_last_backup_timestamp_seconds', help, async () => {
    const [newest] = await findBackups(backupDir)
    return newest === undefined ? Number.NaN : newest.madeAt / 1000
  })
}

async function databaseOwner(env: Env, { disposers, stopping }: Lifecycle, startLog: StartLog) {
  if (env.databaseUrl !== undefined) return connectionFromUrl(env.databaseUrl)
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: startLog,
    connections: connectionsNeeded(env.workers),
    signal: stopping,
  })
  disposers.push(() => embedded.stop())
  return embedded.connection
}

/** An unreachable external database has a code; Node's message may be empty. */
function explainSilence(error: unknown): never {
  const code = sqlState(error)
  if (!/^E[A-Z_]+$/.test(code)) throw error
  throw new Error(`The database of DATABASE_URL does not answer (${code}).`, { cause: error })
}
