import { createLines } from './db/lines.ts'
import { createSessions } from './db/sessions.ts'
import { createAdmission } from './http/admission.ts'
import { createHttp } from './http/create-http.ts'
import { isSendingAway, noteUnusedConnections } from './http/drain-http.ts'
import { createLive } from './http/live.ts'
import { liveRoute } from './http/live-route.ts'
import { createMetrics } from './http/metrics.ts'
import { metricsRoute } from './http/metrics-route.ts'
import { notFound } from './http/not-found.ts'
import { observeRequests } from './http/observe-requests.ts'
import { serverRoutes } from './http/server-routes.ts'
import { shedEarly } from './http/shed-early.ts'
import { createOneByOne } from './http/one-by-one.ts'
import { createTurns } from './http/turns.ts'
import { createRecentActors } from './http/recent-actors.ts'
import { watchDatabase, watchPool } from './http/watch-database.ts'
import { serveWebApp } from './http/web-app.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { branchesRoutes } from './modules/branches/branches.routes.ts'
import { categoriesRoutes } from './modules/categories/categories.routes.ts'
import { customersRoutes } from './modules/customers/customers.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { institutionsRoutes } from './modules/institutions/institutions.routes.ts'
import { productsRoutes } from './modules/products/products.routes.ts'
import { salesRoutes } from './modules/sales/sales.routes.ts'
import { stockRoutes } from './modules/stock/stock.routes.ts'
import { wantedStock } from './modules/stock/wanted-stock.ts'
import { suppliersRoutes } from './modules/suppliers/suppliers.routes.ts'
import { createSignInDesk } from './modules/auth/sign-in-desk.ts'
import { usersRoutes } from './modules/users/users.routes.ts'

import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { LogStream } from './http/log-options.ts'
import type { Metrics } from './http/metrics.ts'
import type { Api } from './http/serve.ts'
import type { Tracing } from './http/start-tracing.ts'
import type { SignInDesk } from './modules/auth/sign-in-desk.ts'

type AppOptions = {
  db: Database
  env: Pick<Env, 'logLevel' | 'trustProxy'> & Partial<Pick<Env, 'metricsToken' | 'workers'>>
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string
  isDraining?: () => boolean
  metrics?: Metrics
  /** Reads those of all processes of the server, where this is one of several and does not watch the database itself. */
  readMetrics?: () => Promise<string>
  tracing?: Tracing | null
  /** Judges passwords and counts attempts; one of this process alone unless another is given. */
  desk?: SignInDesk
  /** Hears the log instead of standard output. */
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
  const lines = createLines()
  const oneByOne = createOneByOne(lines, () => metrics.shed('same_stock'))
  const recentActors = createRecentActors()
  const admission = createAdmission(metrics, db.connections().most)
  const turns = createTurns({ admission, oneByOne, wantedBy: wantedStock, recentActors })
  shedEarly(app, turns, metrics)
  noteUnusedConnections(app)
  const live = createLive(app, db, metrics, env.workers)
  app.addHook('onSend', async (_request, reply) => {
    if (isSendingAway(app)) reply.header('connection', 'close')
  })
  await app.register(
    async (http) => {
      http.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      bindCalls({ http, db, sessions, recentActors, turns, lines, live }, { desk, isDraining })
      http.setNotFoundHandler(notFound)
    },
    { prefix: '/api' },
  )
  metricsRoute(app, readMetrics ?? (() => metrics.text()), env)
  if (webRoot === undefined) app.setNotFoundHandler(notFound)
  else await serveWebApp(app, webRoot)
  return app
}

/** The table of contents of the API. */
function bindCalls(
  api: Api,
  { desk, isDraining }: { desk: SignInDesk; isDraining: () => boolean },
): void {
  serverRoutes(api, isDraining)
  authRoutes(api, desk)
  usersRoutes(api)
  institutionsRoutes(api)
  branchesRoutes(api)
  categoriesRoutes(api)
  suppliersRoutes(api)
  productsRoutes(api)
  customersRoutes(api)
  stockRoutes(api)
  salesRoutes(api)
  dashboardRoutes(api)
  auditRoutes(api)
  liveRoute(api, isDraining)
}
