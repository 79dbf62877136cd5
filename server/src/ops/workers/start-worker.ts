import cluster from 'node:cluster'

import { appConnection } from '../../platform/db/schema/app-role.ts'
import { connectionFromUrl } from '../../platform/db/connection.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { readEnv } from '../../env.ts'
import { createMetrics } from '../../platform/observe/metrics.ts'
import { hashElsewhere } from '../../modules/people/passwords/passwords.ts'
import { runUntilStopped } from '../run-until-stopped.ts'
import { serveHttp } from '../serve-http.ts'
import { createDialogue } from './worker-rpc.ts'

import type { Env } from '../../env.ts'
import type { Metrics, MetricsSnapshot } from '../../platform/observe/metrics.ts'
import type { SignInDesk } from '../../modules/people/accounts/sign-in-desk.ts'
import type { Life } from '../run-until-stopped.ts'
import type { Ask } from './worker-rpc.ts'
import type { AskedByWorkers, AskedOfWorkers, Assignment } from './worker-messages.ts'

/** Passwords are hashed in the primary process. */
const HASH_PATIENCE_MS = 5000
/** The database may need migrations first, so the longest timer; the call ends if the primary process does. */
const START_PATIENCE_MS = 2 ** 31 - 1
/** The primary answers within a second itself, so this bounds a hanging worker. */
const METRICS_PATIENCE_MS = 2000
/** Without the primary process nothing else would end it. */
const ORPHAN_MS = 8000

/**
 * One serving process. It ends on request, or when the primary process is gone: the port is closed by then, and
 * accepted requests are answered.
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
    // Nothing to dispose yet.
    if (metrics === null) process.exit(0)
    // Without it Node ends the process at once.
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

/** The password service in the primary process. */
function deskOf(ask: Ask<AskedByWorkers>): SignInDesk {
  return {
    admit: (attempt) => ask('admit', attempt),
    judge: (guess) => ask('judge', guess, HASH_PATIENCE_MS),
    hash: (password) => ask('hash', password, HASH_PATIENCE_MS),
    admitRegistration: (address) => ask('admitRegistration', address),
    settleRegistration: (settled) => ask('settleRegistration', settled),
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
