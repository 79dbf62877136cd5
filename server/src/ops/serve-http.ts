import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { APP_VERSION } from '../platform/app-version.ts'
import { buildApp } from '../app.ts'
import { drainHttp } from '../platform/http/connection/drain-http.ts'
import { logWarnings } from '../platform/observe/log-warnings.ts'
import { output } from '../platform/observe/output.ts'
import { startTracing } from '../platform/observe/start-tracing.ts'
import { listen } from './listening.ts'
import { serverRoot } from '../server-root.ts'

import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import type { Tracing } from '../platform/observe/start-tracing.ts'
import type { SignInDesk } from '../modules/people/accounts/sign-in-desk.ts'
import type { Lifecycle } from './run-until-stopped.ts'

const TRACES_MS = 2000

type Serving = {
  db: Database
  env: Env
  metrics: Metrics
  /** Shared by several processes, which do not read and count each for itself. */
  shared?: { readMetrics: () => Promise<string>; desk: SignInDesk }
}

/** Serves API and web app in this process until its lifecycle ends. Returns the URL and the log. */
export async function serveHttp(
  { disposers, stopping }: Lifecycle,
  { db, env, metrics, shared }: Serving,
): Promise<{ url: string; log: FastifyInstance['log'] }> {
  const lost = 'Log lines that standard output did not take, since the start.'
  metrics.gauge('mezgeb_log_lines_lost', lost, output.lostLines)
  const tracing = traces(env, metrics, disposers)
  const app = await buildApp({
    db,
    env,
    webRoot: path.join(serverRoot, '..', 'web', 'dist'),
    isDraining: () => stopping.aborted,
    metrics,
    tracing,
    ...shared,
  })
  logWarnings(app.log)
  disposers.push(() => drainHttp(app))
  stopping.throwIfAborted()
  return { url: await listen(app, env), log: app.log }
}

/** Tracing, if OTEL_EXPORTER_OTLP_ENDPOINT is set. Its end may take little time: the sales are safe. */
function traces(
  { tracesTo }: Env,
  metrics: Metrics,
  disposers: Lifecycle['disposers'],
): Tracing | null {
  if (tracesTo === undefined) return null
  const help = 'Parts of traces that the collector did not take.'
  const onLost = (count: number) => metrics.count('mezgeb_spans_lost_total', help, count)
  const tracing = startTracing({ ...tracesTo, version: APP_VERSION, onLost })
  disposers.push(() => Promise.race([tracing.stop(), sleep(TRACES_MS, undefined, { ref: false })]))
  return tracing
}
