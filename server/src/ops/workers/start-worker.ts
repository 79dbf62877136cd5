import cluster from 'node:cluster'

import { citus } from '../../platform/citus/citus.ts'
import { appConnection } from '../../platform/db/schema/app-role.ts'
import { connectionFromUrl } from '../../platform/db/connection/connection.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { readEnv } from '../../env.ts'
import { createMetrics } from '../../platform/observe/metrics.ts'
import { hashElsewhere } from '../../modules/people/passwords/passwords.ts'
import { runUntilStopped } from '../run-until-stopped.ts'
import { serveHttp } from '../serve-http.ts'
import { createRpc } from './worker-rpc.ts'

import type { Env } from '../../env.ts'
import type { Metrics, MetricsSnapshot } from '../../platform/observe/metrics.ts'
import type { SignInDesk } from '../../modules/people/accounts/sign-in-desk.ts'
import type { Lifecycle } from '../run-until-stopped.ts'
import type { CallRemote } from './worker-rpc.ts'
import type { PrimaryCalls, WorkerCalls, Assignment } from './worker-messages.ts'

/** Passwords are hashed in the primary process. */
const HASH_TIMEOUT_MS = 5000
/** The database may need migrations first, so the longest timer; the call ends if the primary process does. */
const START_TIMEOUT_MS = 2 ** 31 - 1
/** The primary answers within a second itself, so this bounds a hanging worker. */
const METRICS_TIMEOUT_MS = 2000
/** Without the primary process nothing else would end it. */
const ORPHAN_MS = 8000

/**
 * One serving process. It ends on request, or when the primary process is gone: the port is closed by then, and
 * accepted requests are answered.
 */
export function startWorker(): void {
  let metrics: Metrics | null = null
  const callPrimary = createRpc<PrimaryCalls>(channelUp(), {
    drain: async () => stop(),
    metrics: async (): Promise<MetricsSnapshot> => metrics?.snapshot() ?? [],
  } satisfies WorkerCalls)
  const stop = runUntilStopped(
    async (lifecycle) => {
      const assignment = await callPrimary('begin', undefined, START_TIMEOUT_MS)
      metrics = createMetrics({ watchProcess: true, worker: String(assignment.number) })
      const url = await serve(lifecycle, { ...assignment, metrics, callPrimary })
      await callPrimary('serves', url)
    },
    async (reason) => {
      await callPrimary('failed', reason).catch(() => undefined)
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

type Serving = Assignment & { metrics: Metrics; callPrimary: CallRemote<PrimaryCalls> }

async function serve(
  lifecycle: Lifecycle,
  { port, owner, connections, metrics, callPrimary }: Serving,
) {
  const env = { ...readEnv(), port }
  const db = await openDatabase(appConnection(owner ?? ownerOf(env)), {
    max: connections,
    sharding: citus,
  })
  lifecycle.disposers.push(() => db.close())
  lifecycle.stopping.throwIfAborted()
  const desk = deskOf(callPrimary)
  hashElsewhere(desk.hash)
  const { url } = await serveHttp(lifecycle, {
    db,
    env,
    metrics,
    shared: { desk, readMetrics: () => callPrimary('metrics', undefined, METRICS_TIMEOUT_MS) },
  })
  return url
}

function ownerOf({ databaseUrl = '' }: Env) {
  return connectionFromUrl(databaseUrl)
}

/** The password service in the primary process. */
function deskOf(callPrimary: CallRemote<PrimaryCalls>): SignInDesk {
  return {
    admit: (attempt) => callPrimary('admit', attempt),
    judge: (guess) => callPrimary('judge', guess, HASH_TIMEOUT_MS),
    hash: (password) => callPrimary('hash', password, HASH_TIMEOUT_MS),
    admitRegistration: (address) => callPrimary('admitRegistration', address),
    settleRegistration: (settled) => callPrimary('settleRegistration', settled),
  }
}

function channelUp() {
  return {
    send: (message: object) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
    },
    onMessage: (listener: (message: unknown) => void) => void process.on('message', listener),
  }
}
