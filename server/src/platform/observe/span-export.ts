/** A finished span in OTLP 1.x JSON. Times are nanoseconds since 1970 as text. */
export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: OtlpAttribute[]
  status: { code?: number }
}

export type OtlpAttribute = { key: string; value: { stringValue: string } | { intValue: number } }

export type Collector = {
  /** Base address; spans are posted to its /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  version: string
  /** Called with spans that could not be delivered. */
  onLost(count: number): void
}

export type SpanExport = ReturnType<typeof createSpanExport>

const EVERY_MS = 2000
const BATCH = 512
const MOST_HELD = 4096
const PATIENCE_MS = 5000

/** A slow or missing collector costs spans, never requests: at most 4096 are held, one batch is in flight, nothing is retried. */
export function createSpanExport(collector: Collector) {
  let held: OtlpSpan[] = []
  let sending = Promise.resolve()
  const send = () => {
    const batch = held
    held = []
    if (batch.length === 0) return
    sending = deliver(collector, batch, sending)
  }
  const timer = setInterval(send, EVERY_MS).unref()
  return {
    add(span: OtlpSpan): void {
      if (held.length >= MOST_HELD) collector.onLost(1)
      else held.push(span)
      if (held.length === BATCH) send()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      send()
      await sending
    },
  }
}

/** After the previous batch; never rejects. */
async function deliver(collector: Collector, batch: OtlpSpan[], before: Promise<void>) {
  await before
  if (!(await post(collector, batch))) collector.onLost(batch.length)
}

async function post(collector: Collector, spans: OtlpSpan[]): Promise<boolean> {
  const { endpoint, headers, version } = collector
  const resource = {
    attributes: [
      text('service.name', 'mezgeb'),
      text('service.version', version),
      { key: 'process.pid', value: { intValue: process.pid } },
    ],
  }
  const scopeSpans = [{ scope: { name: 'mezgeb', version }, spans }]
  try {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      // No redirects: spans and the collector's key go only to the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

export function text(key: string, value: string): OtlpAttribute {
  return { key, value: { stringValue: value } }
}
