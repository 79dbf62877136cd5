import { AppError } from './platform/app-error.ts'
import { createKeyedQueue } from './platform/overload/keyed-queue.ts'
import { createSessions, findLivingAccess } from './modules/people/sessions/find-sessions.ts'
import { createLimiter, createWithDbSlot } from './platform/overload/limiter.ts'
import { bareReply } from './platform/http/answer/failure-reply.ts'
import { createHttp } from './platform/http/create-http.ts'
import { guardConnections } from './platform/http/connection/connections.ts'
import { drainsConnections } from './platform/http/connection/drain-http.ts'
import { createProxies, isThisMachine } from './platform/connection/client-address.ts'
import { createLive } from './platform/live/publish-changes.ts'
import { liveRoute } from './platform/live/live-route.ts'
import { createMetrics } from './platform/observe/metrics.ts'
import { metricsRoute } from './platform/observe/metrics-route.ts'
import { observeRequests } from './platform/observe/observe-requests.ts'
import { serverRoutes } from './platform/http/server-routes.ts'
import { listInstitutionIds } from './platform/db/list-institution-ids.ts'
import { SPARE_CONNECTIONS } from './platform/db/connection/pool.ts'
import { shedLoad } from './platform/overload/shed-load.ts'
import { createWriteQuota } from './platform/http/write-quota.ts'
import { createGuards, createSessionCache } from './platform/http/guard.ts'
import { watchDatabase, watchPool } from './platform/observe/watch-database.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { AFFECTS, LOCKS, MODULES } from './modules/modules.ts'
import { withFirst } from './modules/insight/audit/with-first.ts'
import { storeWrites } from './modules/business/institutions/institutions.module.ts'
import { createSignInDesk } from './modules/people/accounts/sign-in-desk.ts'

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from './platform/db/database.ts'
import type { Env } from './env.ts'
import type { LogStream } from './platform/observe/log-options.ts'
import type { Proxies } from './platform/connection/client-address.ts'
import type { Live } from './platform/live/publish-changes.ts'
import type { SessionCache } from './platform/http/guard.ts'
import type { Metrics } from './platform/observe/metrics.ts'
import type { Api } from './platform/http/serve.ts'
import type { Tracing } from './platform/observe/start-tracing.ts'
import type { Services } from './modules/module.ts'
import type { SignInDesk } from './modules/people/accounts/sign-in-desk.ts'

export type AppOptions = {
  db: Database
  env: Pick<Env, 'logLevel' | 'trustProxy'> &
    Partial<Pick<Env, 'metricsToken' | 'workers' | 'quota'>>
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string
  isDraining?: () => boolean
  metrics?: Metrics
  /** Metrics of all processes, in a worker process. */
  readMetrics?: () => Promise<string>
  tracing?: Tracing | null
  /** Password checks and attempt counts; default: of this process alone. */
  desk?: SignInDesk
  /** Receives the log instead of standard output. */
  logStream?: LogStream
}

/** The whole server without listening: the API and the web app. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    db,
    env,
    webRoot,
    isDraining = () => false,
    metrics = createMetrics(),
    readMetrics,
    logStream,
    tracing = null,
    desk = createSignInDesk(),
  } = options
  const app = createHttp(env, logStream)
  observeRequests(app, metrics, tracing)
  watchPool(metrics, db)
  if (readMetrics === undefined) watchDatabase(metrics, db)
  const sessions = createSessions(db)
  const keyed = createKeyedQueue()
  const sessionCache = createSessionCache()
  const slots = db.connections().most - SPARE_CONNECTIONS
  const withDbSlot = createWithDbSlot(createLimiter({ slots, keyed, metrics }), LOCKS)
  const proxies = createProxies(env.trustProxy)
  const giveWay = (socket: Socket) => connections.giveWay(socket)
  shedLoad(app, {
    sessionCache,
    refusal: bareReply('UNAVAILABLE'),
    metrics,
    proxies,
    giveWay,
  })
  app.addHook('onListen', () => learnInstitutions(db, sessionCache))
  const connections = guardConnections(app.server, limitsOf(env, proxies))
  drainsConnections(app, connections)
  const quota = createWriteQuota(app, { limits: env.quota, store: storeWrites(db) })
  const live = createLive(app, {
    db,
    metrics,
    affects: AFFECTS,
    processes: env.workers,
    findLiving: (keys) => findLivingAccess(db, keys),
  })
  await app.register(
    async (http) => {
      const guardOf = createGuards(sessions, sessionCache)
      bindCalls({ http, db, guardOf, withDbSlot, quota, live }, { desk, keyed, isDraining })
      http.setNotFoundHandler(notFound)
    },
    { prefix: '/api' },
  )
  metricsRoute(app, readMetrics ?? (() => metrics.text()), env)
  if (webRoot === undefined) app.setNotFoundHandler(notFound)
  else await serveWebApp(app, webRoot)
  return app
}

const limitsOf = ({ workers = 1 }: AppOptions['env'], { clientOf, isProxy }: Proxies) => ({
  processes: workers,
  clientOf,
  isProxy: (address: string) => isProxy(address, 0) || isThisMachine(address),
})

/** Without them, the unknown tokens of an institution count with the random ones until its first request. */
async function learnInstitutions(db: Database, { institutions }: SessionCache): Promise<void> {
  const ids = await listInstitutionIds(db).catch(() => [])
  for (const id of ids) institutions.add(id)
}

function notFound(): never {
  throw new AppError('NOT_FOUND')
}

type Parts = Pick<Api, 'http' | 'db' | 'guardOf' | 'withDbSlot' | 'quota'> & { live: Live }

function bindCalls(
  { live, ...parts }: Parts,
  { isDraining, ...services }: Services & { isDraining: () => boolean },
): void {
  const api: Api = {
    ...parts,
    publish: live.publish,
    withFirst,
  }
  serverRoutes(api.http, api.db, isDraining)
  for (const { routes } of MODULES) routes(api, services)
  liveRoute(api, live, isDraining)
}
