import { isIP } from 'node:net'

import { countText } from '../count-text.ts'
import { createLineLimit } from './log-limit.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { RequestSpan, Tracing } from './start-tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code and reason of a refusal; null while there is none. */
    failure: { code: string; error: unknown } | null
  }
}

/** Gives every request its id, counts it, logs it and, with tracing on, opens its span. Comes before any other hook. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  tracing: Tracing | null = null,
): void {
  const log = requestLog(app)
  app.addHook('onRequest', (request, reply, done) => {
    request.id = requestId(request)
    reply.header('x-request-id', request.id)
    metrics.started()
    // Not onResponse, which never fires if the client leaves first.
    reply.raw.once('close', () => {
      if (!request.isStream) metrics.finished(finished(request, reply))
      log.write(request, reply, !reply.raw.writableFinished)
    })
    done()
  })
  if (tracing !== null) traceRequests(app, tracing)
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const open = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.begin(request)
    open.set(request, span)
    reply.raw.once('close', () => span.end(reply.statusCode))
    span.enter(done)
  })
  // Enter the span again: body events belong to the connection and have no request context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    if (span === undefined) done()
    else span.enter(done)
  })
}

function finished(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    // An unknown path has no pattern, and clients can invent any number of them.
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
    isNew: reply.statusCode === 201 && !reply.hasHeader('idempotency-replayed'),
  }
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type Level = 'error' | 'warn' | 'info' | 'debug'

const MOST_LINES = 20
const ACCOUNTS = '/api/auth/'

/**
 * One line per request: 5xx `error`, refused access `warn`, changes of accounts or sessions `info`, others `debug`, as metrics count them.
 * Of failures and refusals at most twenty of a kind in ten seconds, then the number of the rest.
 */
function requestLog(app: FastifyInstance) {
  const written = new Set<string>(LEVELS.slice(LEVELS.findIndex((one) => one === app.log.level)))
  const limit = createLineLimit(MOST_LINES, (kind, held) => {
    app.log.warn({ kind, held }, `… and ${countText(held, 'more')}: ${kind}`)
  })
  app.addHook('onClose', async () => limit.flush())
  return {
    write(request: FastifyRequest, reply: FastifyReply, aborted: boolean): void {
      const level = levelOf(request, reply.statusCode)
      if (!written.has(level)) return
      if (level !== 'debug' && !limit.mayWrite(kindOf(request, reply.statusCode))) return
      app.log[level](lineOf(request, reply, aborted), 'request')
    },
  }
}

function levelOf(request: FastifyRequest, status: number): Level {
  if (status >= 500) return 'error'
  if (status === 401 || status === 403 || status === 429) return 'warn'
  return isAboutAccounts(request) ? 'info' : 'debug'
}

function isAboutAccounts({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && routeOptions.url?.startsWith(ACCOUNTS) === true
}

function kindOf({ method, routeOptions }: FastifyRequest, status: number): string {
  return status === 503 ? '503' : `${status} ${method} ${routeOptions.url ?? 'none'}`
}

function lineOf(request: FastifyRequest, reply: FastifyReply, aborted: boolean) {
  const { id, method, routeOptions, actor, failure } = request
  return {
    requestId: id,
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(aborted ? { aborted } : {}),
    ...(actor === null ? {} : { institutionId: actor.institutionId, userId: actor.userId }),
    // A proxy may send any text; accept only addresses.
    ...(isIP(request.ip) === 0 ? {} : { address: request.ip }),
    ...(failure === null ? {} : { code: failure.code }),
    ...(failure !== null && reply.statusCode >= 500 ? { err: failure.error } : {}),
  }
}

const WELL_FORMED = /^[\w.-]{8,64}$/

/** The `X-Request-Id` of a trusted proxy, so that both logs share it; others could write under another request's name. */
function requestId(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !WELL_FORMED.test(given)) return request.id
  // More than one address: the nearest one is a proxy of TRUST_PROXY and has said for whom it asks.
  return (request.ips?.length ?? 0) > 1 ? given : request.id
}
