import type { Tracer } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'

type Api = typeof import('@opentelemetry/api')

/** The span of one request. */
export type RequestSpan = {
  /** Runs `next`, and whatever follows from it, within the span. */
  enter(next: () => void): void
  /** Closes it with the status of the answer. */
  end(status: number): void
}

/**
 * Opens the span of a request under the HTTP conventions of OpenTelemetry: the pattern of the path and not the path,
 * no query, no headers, no address. A `traceparent` that came along makes it a part of the caller's trace.
 */
export function openRequestSpan(api: Api, tracer: Tracer, request: FastifyRequest): RequestSpan {
  const route = request.routeOptions.url ?? 'none'
  const parent = api.propagation.extract(api.ROOT_CONTEXT, {
    traceparent: request.headers.traceparent,
    tracestate: request.headers.tracestate,
  })
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'url.scheme': request.protocol,
    'mezgeb.request_id': request.id,
  }
  const span = tracer.startSpan(
    `${request.method} ${route}`,
    { kind: api.SpanKind.SERVER, attributes },
    parent,
  )
  const within = api.trace.setSpan(parent, span)
  return {
    enter: (next) => api.context.with(within, next),
    end: (status) => {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) {
        span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.setAttribute('error.type', String(status))
      }
      span.end()
    },
  }
}
