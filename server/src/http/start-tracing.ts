import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

import { tellSpans } from '../db/spans.ts'
import { createSpanExport, text } from './span-export.ts'

import type { FastifyRequest } from 'fastify'
import type { Collector, OtlpAttribute, SpanExport } from './span-export.ts'

/** The span of one request. */
export type RequestSpan = {
  /** Runs `next`, and whatever follows from it, within the span. */
  enter(next: () => void): void
  /** Closes it with the status of the answer. */
  end(status: number): void
}

/** What traces requests. */
export type Tracing = {
  begin(request: FastifyRequest): RequestSpan
  /** Sends what was not sent yet and ends. */
  stop(): Promise<void>
}

/** Where in which trace we are; one that is not sampled is carried on and not told. */
type Place = { traceId: string; spanId: string; isSampled: boolean }

const KIND_SERVER = 2
const KIND_CLIENT = 3
const STATUS_ERROR = 2
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

const current = new AsyncLocalStorage<Place>()

/**
 * Tells OpenTelemetry traces to a collector: a span per request, and in it one per transaction and statement, by name.
 * Names and attributes are those of OpenTelemetry's conventions; nothing that somebody sent is among them.
 */
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

/** The pattern of the path and not the path, no query, no headers, no address. A traceparent makes it part of a trace. */
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

/** A part of the trace that we are in; work of the server itself, in none, is not told. */
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

/** Only the kind of error: its message may repeat what somebody sent. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error ? String(error.code) : error.name
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Nanoseconds since 1970, to the microsecond, from a clock that never goes back. */
function now(): string {
  return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`
}
