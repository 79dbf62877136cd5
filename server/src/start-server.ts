import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { AppError } from './app-error.ts'
import { buildApp } from './app.ts'
import { APP_VERSION } from './app-version.ts'
import { startDailyBackups } from './backup/daily-backups.ts'
import { newestBackup } from './backup/newest-backup.ts'
import { appConnection } from './db/app-role.ts'
import { connectionFromUrl } from './db/connection.ts'
import { sqlState } from './db/database-errors.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { startSweeping } from './db/sweep.ts'
import { DEMO_SIGN_IN, loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { readEnv } from './env.ts'
import { drainHttp } from './http/drain-http.ts'
import { createMetrics } from './http/metrics.ts'
import { startTracing } from './http/start-tracing.ts'
import { ensureSuperAdmin } from './modules/users/ensure-super-admin.ts'
import { createVoice } from './voice.ts'

import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import type { Metrics } from './http/metrics.ts'
import type { Tracing } from './http/start-tracing.ts'
import type { Voice } from './voice.ts'

// Both src/ and dist/ lie one folder below the server's root.
const serverRoot = fileURLToPath(new URL('..', import.meta.url))
const webRoot = path.join(serverRoot, '..', 'web', 'dist')

const TRACES_MS = 2000

type Undo = () => Promise<unknown>

/**
 * Starts everything in order: settings, database, schema, first accounts, HTTP. Prints the URL when it is ready.
 * SIGINT and SIGTERM let requests in flight end and stop the database last, in the middle of a start too; an error
 * in start-up says what is wrong, leaves nothing running and exits with 1.
 */
export async function startServer(): Promise<void> {
  const undos: Undo[] = []
  const stopping = new AbortController()
  const starting = start(undos, stopping.signal)
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await starting.catch(() => undefined)
    for (const undo of undos.toReversed()) {
      await undo().catch((error: unknown) => complain(reasonOf(error)))
    }
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  try {
    await starting
  } catch (error) {
    if (stopping.signal.aborted) return
    complain(`Mezgeb could not start.\n${reasonOf(error)}`)
    await stop(1)
  }
}

async function start(undos: Undo[], stopping: AbortSignal): Promise<void> {
  const env = readEnv()
  const voice = createVoice()
  const tell = (line: string) => voice.info(line)
  const owner = await databaseOwner(env, undos, { voice, signal: stopping })
  stopping.throwIfAborted()
  // A set-up password is told only once: what may fail is done before it.
  await refuseTakenPort(env)
  await migrate(owner, serverRoot, tell).catch(explainSilence)
  const db = await openDatabase(appConnection(owner))
  undos.push(() => db.close())
  stopping.throwIfAborted()
  const isDraining = () => stopping.aborted
  const metrics = createMetrics({ watchProcess: true })
  watchBackups(metrics, env)
  const tracing = traces(env, metrics, undos)
  const app = await buildApp({ db, env, webRoot, isDraining, metrics, tracing })
  const setUp = await ensureSuperAdmin(db, env.superAdmin)
  if (setUp !== null) {
    tell(`Set-up account, shown only once: ${setUp.email} with password ${setUp.password}`)
  }
  if (env.demo && (await loadDemo(db))) {
    voice.info(
      `Demo business: sign in as ${DEMO_SIGN_IN.email} with password ${DEMO_SIGN_IN.password}`,
    )
  }
  undos.push(startSweeping(db))
  if (env.dailyBackups > 0) {
    undos.push(
      startDailyBackups({
        connection: owner,
        folder: env.backupDir,
        keep: env.dailyBackups,
        tell,
      }),
    )
  }
  undos.push(() => drainHttp(app))
  stopping.throwIfAborted()
  tell(`Mezgeb is ready at ${await listen(app, env)}`)
  voice.speakThrough(app.log)
}

function watchBackups(metrics: Metrics, { backupDir }: Env): void {
  const help = 'When the newest backup was made, in seconds since 1970; NaN without one.'
  metrics.gauge('mezgeb_last_backup_timestamp_seconds', help, async () => {
    const newest = await newestBackup(backupDir)
    return newest === null ? Number.NaN : newest.madeAt / 1000
  })
}

/** Traces where OTEL_EXPORTER_OTLP_ENDPOINT says to whom. Not waited for long at the end: the sales are safe. */
function traces({ tracesTo }: Env, metrics: Metrics, undos: Undo[]): Tracing | null {
  if (tracesTo === undefined) return null
  const help = 'Parts of traces that the collector did not take.'
  const onLost = (count: number) => metrics.count('mezgeb_spans_lost_total', help, count)
  const tracing = startTracing({ ...tracesTo, version: APP_VERSION, onLost })
  undos.push(() => Promise.race([tracing.stop(), sleep(TRACES_MS, undefined, { ref: false })]))
  return tracing
}

async function databaseOwner(
  env: Env,
  undos: Undo[],
  { voice, signal }: { voice: Voice; signal: AbortSignal },
) {
  if (env.databaseUrl !== undefined) return connectionFromUrl(env.databaseUrl)
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: voice,
    signal,
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

async function refuseTakenPort({ port, host }: Env): Promise<void> {
  const probe = net.createServer()
  try {
    await once(probe.listen({ port, host }), 'listening')
  } catch (cause) {
    throw cannotListen({ port, host }, cause)
  }
  probe.close()
  await once(probe, 'close')
}

async function listen(app: FastifyInstance, { port, host }: Env): Promise<string> {
  const { level } = app.log
  // Fastify would tell every address once more, as lines of the log in the middle of our sentences.
  app.log.level = 'silent'
  try {
    return await app.listen({ port, host })
  } catch (cause) {
    throw cannotListen({ port, host }, cause)
  } finally {
    app.log.level = level
  }
}

function cannotListen({ port, host }: Pick<Env, 'port' | 'host'>, cause: unknown): Error {
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  return new Error(
    isTaken
      ? `Port ${port} on ${host} is taken by another program. Set PORT to a free one.`
      : `Cannot listen on ${host}, port ${port}: ${reasonOf(cause)}`,
    { cause },
  )
}

/** In words, with the variable's name where a variable is at fault. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.details.fields !== undefined) {
    return error.details.fields.map(({ path: name, message }) => `${name}: ${message}`).join('\n')
  }
  return error instanceof Error ? error.message : String(error)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
