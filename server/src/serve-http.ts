import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { APP_VERSION } from './app-version.ts'
import { buildApp } from './app.ts'
import { drainHttp } from './http/drain-http.ts'
import { startTracing } from './http/start-tracing.ts'
import { listen } from './listening.ts'
import { serverRoot } from './server-root.ts'

import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Metrics } from './http/metrics.ts'
import type { Tracing } from './http/start-tracing.ts'
import type { SignInDesk } from './modules/auth/sign-in-desk.ts'
import type { Life } from './run-until-stopped.ts'

const TRACES_MS = 2000

type Serving = {
  db: Database
  env: Env
  metrics: Metrics
  /** Given to one of several processes, which do not read and count each for itself. */
  shared?: { readMetrics: () => Promise<string>; desk: SignInDesk }
}

/** Serves API and web app in this process, until its life ends. Returns the URL, and where the log is written. */
export async function serveHttp(
  { undos, stopping }: Life,
  { db, env, metrics, shared }: Serving,
): Promise<{ url: string; log: FastifyInstance['log'] }> {
  const tracing = traces(env, metrics, undos)
  const app = await buildApp({
    db,
    env,
    webRoot: path.join(serverRoot, '..', 'web', 'dist'),
    isDraining: () => stopping.aborted,
    metrics,
    tracing,
    ...shared,
  })
  undos.push(() => drainHttp(app))
  stopping.throwIfAborted()
  return { url: await listen(app, env), log: app.log }
}

/** Traces where OTEL_EXPORTER_OTLP_ENDPOINT says to whom. Not waited for long at the end: the sales are safe. */
function traces({ tracesTo }: Env, metrics: Metrics, undos: Life['undos']): Tracing | null {
  if (tracesTo === undefined) return null
  const help = 'Parts of traces that the collector did not take.'
  const onLost = (count: number) => metrics.count('mezgeb_spans_lost_total', help, count)
  const tracing = startTracing({ ...tracesTo, version: APP_VERSION, onLost })
  undos.push(() => Promise.race([tracing.stop(), sleep(TRACES_MS, undefined, { ref: false })]))
  return tracing
}
