import cluster from 'node:cluster'

import { appConnection } from '../db/app-role.ts'
import { connectionFromUrl } from '../db/connection.ts'
import { openDatabase } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { createMetrics } from '../http/metrics.ts'
import { hashElsewhere } from '../modules/auth/passwords.ts'
import { runUntilStopped } from '../run-until-stopped.ts'
import { serveHttp } from '../serve-http.ts'
import { createDialogue } from './dialogue.ts'

import type { Env } from '../env.ts'
import type { Metrics, MetricsSnapshot } from '../http/metrics.ts'
import type { SignInDesk } from '../modules/auth/sign-in-desk.ts'
import type { Life } from '../run-until-stopped.ts'
import type { Ask } from './dialogue.ts'
import type { AskedByWorkers, AskedOfWorkers, Assignment } from './questions.ts'

/** Others are hashed before. */
const HASH_PATIENCE_MS = 5000
/** The database may have to be brought up to date first: as long as a timer can be. Who asks ends with who is asked. */
const START_PATIENCE_MS = 2 ** 31 - 1
/** Who is asked waits for a second himself: for one of us that hangs, or for the database. */
const METRICS_PATIENCE_MS = 2000
/** Without the process that started it nobody else would end it. */
const ORPHAN_MS = 8000

/**
 * One of the processes that serve. It ends when it is asked to, and when the process that started it is gone: then the
 * port is closed already, and what has been accepted is answered.
 */
export function startWorker(): void {
  let metrics: Metrics | null = null
  const ask = createDialogue<AskedByWorkers>(channelUp(), {
    drain: async () => stop(),
    metrics: async (): Promise<MetricsSnapshot> => metrics?.snapshot() ?? [],
  } satisfies AskedOfWorkers)
  const stop = runUntilStopped(
    async (life) => {
      const assignment = await ask('begin', undefined, START_PATIENCE_MS)
      metrics = createMetrics({ watchProcess: true, worker: String(assignment.number) })
      const url = await serve(life, { ...assignment, metrics, ask })
      await ask('serves', url)
    },
    async (reason) => {
      await ask('failed', reason).catch(() => undefined)
    },
  )
  const { worker } = cluster
  worker?.on('disconnect', () => {
    // Nothing has begun that would have to be ended.
    if (metrics === null) process.exit(0)
    // Or Node ends the process at once.
    worker.exitedAfterDisconnect = true
    setTimeout(() => process.exit(0), ORPHAN_MS).unref()
    stop()
  })
}

type Serving = Assignment & { metrics: Metrics; ask: Ask<AskedByWorkers> }

async function serve(life: Life, { port, owner, connections, metrics, ask }: Serving) {
  const env = { ...readEnv(), port }
  const db = await openDatabase(appConnection(owner ?? ownerOf(env)), { max: connections })
  life.undos.push(() => db.close())
  life.stopping.throwIfAborted()
  const desk = deskOf(ask)
  hashElsewhere(desk.hash)
  const { url } = await serveHttp(life, {
    ...{ db, env, metrics },
    shared: { desk, readMetrics: () => ask('metrics', undefined, METRICS_PATIENCE_MS) },
  })
  return url
}

function ownerOf({ databaseUrl = '' }: Env) {
  return connectionFromUrl(databaseUrl)
}

/** The desk of all processes, in the one that started this one. */
function deskOf(ask: Ask<AskedByWorkers>): SignInDesk {
  return {
    admit: (attempt) => ask('admit', attempt),
    judge: (guess) => ask('judge', guess, HASH_PATIENCE_MS),
    hash: (password) => ask('hash', password, HASH_PATIENCE_MS),
    countInstitution: (address) => ask('countInstitution', address),
    takeBackInstitution: (address) => ask('takeBackInstitution', address),
  }
}

function channelUp() {
  return {
    send: (message: object) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
    },
    hear: (listener: (message: unknown) => void) => void process.on('message', listener),
  }
}
