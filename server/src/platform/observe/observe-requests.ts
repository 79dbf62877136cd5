import { requestId } from '../connection/request-id.ts'
import { requestLog } from './request-log.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { RequestSpan, Tracing } from './start-tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code and reason of a refusal; null while there is none. */
    failure: { code: string; error: unknown } | null
  }
}

/**
 * Gives every request its id, counts it, logs it and, with tracing on, opens its span. Call it before adding any
 * other hook.
 */
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
