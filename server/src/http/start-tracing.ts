import { tellSpans } from '../db/spans.ts'
import { openRequestSpan } from './request-span.ts'

import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { RequestSpan } from './request-span.ts'

/** What traces requests. */
export type Tracing = {
  begin(request: FastifyRequest): RequestSpan
  /** Sends what was not sent yet and ends. */
  stop(): Promise<void>
}

const SERVICE = 'mezgeb'
const DATABASE = { 'db.system.name': 'postgresql' }

/**
 * Tells OpenTelemetry traces to the collector at `endpoint` (OTLP over HTTP): a span per request, and in it one per
 * transaction and statement, by name. The packages are loaded here and only then: who does not trace has not even
 * read them from the disk. Further OTEL_… variables are read by the packages themselves.
 */
export async function startTracing(endpoint: string, version: string): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  // Also makes the W3C traceparent of a request the parent of its span.
  provider.register()
  const tracer = provider.getTracer(SERVICE, version)
  tellSpans((name, work) => childSpan(tracer, name, work))
  return {
    begin: (request) => openRequestSpan(api, tracer, request),
    stop: async () => {
      tellSpans(null)
      await provider.shutdown()
    },
  }
}

function childSpan<T>(tracer: Tracer, name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes: DATABASE }, async (span) => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** SpanStatusCode.ERROR of the API, whose values are loaded later. */
const FAILED = 2

/** Only the kind of error: its message may repeat what somebody sent. */
function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  span.setStatus({ code: FAILED })
  span.setAttribute('error.type', code === '' ? 'error' : code)
}
