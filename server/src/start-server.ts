import { startDailyBackups } from './backup/daily-backups.ts'
import { newestBackup } from './backup/newest-backup.ts'
import { appConnection } from './db/app-role.ts'
import { connectionShare, connectionsNeeded } from './db/connection-share.ts'
import { connectionFromUrl } from './db/connection.ts'
import { openDatabase } from './db/database.ts'
import { sqlState } from './db/database-errors.ts'
import { migrate } from './db/migrate.ts'
import { startSweeping } from './db/sweep.ts'
import { DEMO_SIGN_IN, loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { readEnv } from './env.ts'
import { startKeeping } from './modules/dashboard/keep-numbers.ts'
import { createMetrics } from './http/metrics.ts'
import { freePort } from './listening.ts'
import { ensureSuperAdmin } from './modules/users/ensure-super-admin.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { serveHttp } from './serve-http.ts'
import { serverRoot } from './server-root.ts'
import { createVoice } from './voice.ts'
import { callWorkers } from './workers/call-workers.ts'

import type { DatabaseConnection } from './db/connection.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Metrics } from './http/metrics.ts'
import type { Life } from './run-until-stopped.ts'
import type { Voice } from './voice.ts'

/** Of the process that only starts others: the first accounts, the demo, the hourly sweep. */
const CONNECTIONS_BESIDE_WORKERS = 3
/** Those of a server that was killed leave the port sooner. */
const ORPHANS_MS = 3000

/**
 * Starts everything in order: settings, database, schema, first accounts, HTTP. Prints the URL when it is ready.
 * SIGINT and SIGTERM let requests in flight end and stop the database last, in the middle of a start too; an error
 * in start-up says what is wrong, leaves nothing running and exits with 1. `main` is the program itself, of which there
 * are more processes with WORKERS.
 */
export function startServer(main: string): void {
  runUntilStopped(
    (life) => start(life, main),
    async (reason) => {
      process.stderr.write(`Mezgeb could not start.\n${reason}\n`)
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
  // A set-up password is told only once: what may fail is done before it.
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
  undos.push(startKeeping(db))
  backUpDaily(env, owner, { undos, voice })
  const ownerOfOurs = env.databaseUrl === undefined ? owner : null
  const { url, log } = await (workers === null
    ? serveHttp(life, { db, env, metrics })
    : workers.serve(db, { port, connections, owner: ownerOfOurs }))
  voice.info(`Mezgeb is ready at ${url}`)
  voice.speakThrough(log)
}

/** First accounts, and the demo where it is wanted. */
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
  { dailyBackups, backupDir }: Env,
  owner: DatabaseConnection,
  { undos, voice }: { undos: Life['undos']; voice: Voice },
): void {
  if (dailyBackups === 0) return
  const tell = (line: string) => voice.info(line)
  undos.push(startDailyBackups({ connection: owner, folder: backupDir, keep: dailyBackups, tell }))
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

/** A database of somebody else's that cannot be reached says so in a code; Node's own words may be empty. */
function explainSilence(error: unknown): never {
  const code = sqlState(error)
  if (!/^E[A-Z_]+$/.test(code)) throw error
  throw new Error(`The database of DATABASE_URL does not answer (${code}).`, { cause: error })
}
