import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

import { tellSpans } from '../db/transactions.ts'
import { createSpanExport, text } from './span-export.ts'

import type { FastifyRequest } from 'fastify'
import type { Collector, OtlpAttribute, SpanExport } from './span-export.ts'

export type RequestSpan = {
  /** Runs `next` and everything it starts within the span. */
  enter(next: () => void): void
  end(status: number): void
}

export type Tracing = {
  begin(request: FastifyRequest): RequestSpan
  stop(): Promise<void>
}

/** Current position in a trace; an unsampled one is propagated but not recorded. */
type Place = { traceId: string; spanId: string; isSampled: boolean }

const KIND_SERVER = 2
const KIND_CLIENT = 3
const STATUS_ERROR = 2
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

const current = new AsyncLocalStorage<Place>()

/** One span per request, transaction and statement, by OpenTelemetry's names, without user input. */
export function startTracing(collector: Collector): Tracing {
  const spans = createSpanExport(collector)
  tellSpans((name, work) => tellWork(spans, name, work))
  return {
    begin: (request) => openRequestSpan(spans, request),
    stop: async () => {
      tellSpans(null)
      await spans.stop()
    },
  }
}

/** Pattern of the path, no query, headers or address. A traceparent header continues a trace. */
function openRequestSpan(spans: SpanExport, request: FastifyRequest): RequestSpan {
  const route = request.routeOptions.url ?? 'none'
  const [, traceId, parentSpanId, flags] =
    TRACEPARENT.exec(String(request.headers.traceparent ?? '')) ?? []
  const isSampled = flags === undefined || (Number.parseInt(flags, 16) & 1) === 1
  const place = { traceId: traceId ?? randomId(16), spanId: randomId(8), isSampled }
  const started = now()
  return {
    enter: (next) => current.run(place, next),
    end: (status) => {
      if (!isSampled) return
      spans.add({
        traceId: place.traceId,
        spanId: place.spanId,
        ...(parentSpanId === undefined ? {} : { parentSpanId }),
        name: `${request.method} ${route}`,
        kind: KIND_SERVER,
        startTimeUnixNano: started,
        endTimeUnixNano: now(),
        attributes: attributesOf(request, route, status),
        status: status >= 500 ? { code: STATUS_ERROR } : {},
      })
    },
  }
}

function attributesOf(request: FastifyRequest, route: string, status: number): OtlpAttribute[] {
  return [
    text('http.request.method', request.method),
    text('http.route', route),
    text('url.scheme', request.protocol),
    text('mezgeb.request_id', request.id),
    { key: 'http.response.status_code', value: { intValue: status } },
    ...(status >= 500 ? [text('error.type', String(status))] : []),
  ]
}

/** A child of the current span; without one, as in background work, nothing is recorded. */
async function tellWork<T>(spans: SpanExport, name: string, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore()
  if (parent === undefined || !parent.isSampled) return work()
  const place = { ...parent, spanId: randomId(8) }
  const started = now()
  let fault: string | null = null
  try {
    return await current.run(place, work)
  } catch (error) {
    fault = kindOf(error)
    throw error
  } finally {
    spans.add({
      traceId: place.traceId,
      spanId: place.spanId,
      parentSpanId: parent.spanId,
      name,
      kind: KIND_CLIENT,
      startTimeUnixNano: started,
      endTimeUnixNano: now(),
      attributes: [
        text('db.system.name', 'postgresql'),
        ...(fault === null ? [] : [text('error.type', fault)]),
      ],
      status: fault === null ? {} : { code: STATUS_ERROR },
    })
  }
}

/** Only the type of the error: its message may repeat user input. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error ? String(error.code) : error.name
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Nanoseconds since 1970, microsecond resolution, monotonic. */
function now(): string {
  return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`
}
