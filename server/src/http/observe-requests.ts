import { requestId } from './request-id.ts'
import { requestLog } from './request-log.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { RequestSpan, Tracing } from './start-tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer refuses, and why; null while nothing is refused. */
    failure: { code: string; error: unknown } | null
  }
}

/**
 * Gives every request its id, counts it, writes its line and, where somebody traces, its span. To be called before
 * any other hook is added.
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
    // Not onResponse, which never comes when the client leaves first.
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
  // Once more: a body is read by events of the connection, which know nothing of the request's span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    if (span === undefined) done()
    else span.enter(done)
  })
}

function finished(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    // A path that nobody serves has no pattern; anybody may make up any number of those.
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
    isNew: reply.statusCode === 201 && !reply.hasHeader('idempotency-replayed'),
  }
}
