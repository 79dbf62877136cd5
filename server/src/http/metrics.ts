import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'

/** One finished request. `route` is the pattern of the path; never the path, which holds ids. */
export type FinishedRequest = {
  method: string
  route: string
  status: number
  seconds: number
  /** It made something, which a repeated Idempotency-Key does not. */
  isNew: boolean
}

/**
 * What the server counts about itself, read at `GET /metrics`. Nothing here names an institution or a user: it would
 * tell who sells how much, and every tenant would be a series of its own.
 */
export type Metrics = {
  /** A request came in. */
  started(): void
  /** It was answered, or its client left. */
  finished(request: FinishedRequest): void
  /** It is answered by a stream from now on, whose length will say nothing about the server. */
  streams(): void
  /** A request was turned away without work; `reason` is a short word of a fixed set, such as `queue_full`. */
  shed(reason: string): void
  /** How long an admitted request had waited for its turn, in seconds. */
  waited(seconds: number): void
  /** Something that happened `by` times more; `name` as in `mezgeb_spans_lost_total`, made on first use. */
  count(name: string, help: string, by?: number): void
  /** A value that is asked for whenever somebody reads the metrics, such as the length of a queue. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** All of it in the text format of Prometheus. */
  text(): Promise<string>
  /** All of it as values, for `textOfAll`. */
  snapshot(): Promise<MetricsSnapshot>
}

/** The counters of one process at one moment. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The media type of `text()`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

// Around what is promised: a read in 10 ms, a sale in 25 ms, an answer under load within 1 s, 2 s at the latest.
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2]

type MetricsSettings = {
  /** Adds Node's own: event loop, memory, processor, garbage collection. */
  watchProcess?: boolean
  /** Which of several processes this is; each series says so. */
  worker?: string
}

/**
 * Counters of one process. Several are told apart by a label: sums would fall when one of them is started again, which
 * looks as if all had been, and nobody wants to know the sum of two memories or the mean of two delays.
 */
export function createMetrics({ watchProcess = false, worker }: MetricsSettings = {}): Metrics {
  const registry = new Registry()
  if (worker !== undefined) registry.setDefaultLabels({ worker })
  const registers = [registry]
  if (watchProcess) collectDefaultMetrics({ register: registry })
  const { latencies, inFlight, created, turnedAway, waits } = requestSeries(registers)
  const counters = new Map<string, Counter>()
  return {
    started: () => inFlight.inc(),
    finished: ({ method, route, status, seconds, isNew }) => {
      inFlight.dec()
      latencies.observe({ method, route, status: statusClass(status) }, seconds)
      if (isNew) created.inc({ route })
    },
    streams: () => inFlight.dec(),
    shed: (reason) => turnedAway.inc({ reason }),
    waited: (seconds) => waits.observe(seconds),
    count: (name, help, by = 1) => {
      const counter = counters.get(name) ?? new Counter({ name, help, registers })
      counters.set(name, counter)
      counter.inc(by)
    },
    gauge: (name, help, read) => {
      registry.registerMetric(gaugeOf(name, help, read))
    },
    text: () => registry.metrics(),
    snapshot: () => registry.getMetricsAsJSON(),
  }
}

/** The counters of several processes, each with its own `worker`, in the text format of Prometheus. */
export function textOfAll(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  // No two series are of the same process and labels: nothing is put together, and nothing shall be left out.
  const whole = snapshots.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: 'first' as const })),
  )
  return AggregatorRegistry.aggregate(whole).metrics()
}

function requestSeries(registers: Registry[]) {
  const latencies = new Histogram({
    name: 'mezgeb_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'mezgeb_http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers,
  })
  const created = new Counter({
    name: 'mezgeb_created_total',
    help: 'What was recorded, by the call that made it: sales, stock entries and so on. Repeats are not counted.',
    labelNames: ['route'] as const,
    registers,
  })
  const turnedAway = new Counter({
    name: 'mezgeb_http_requests_shed_total',
    help: 'Requests turned away without work, by reason.',
    labelNames: ['reason'] as const,
    registers,
  })
  const waits = new Histogram({
    name: 'mezgeb_http_queue_wait_seconds',
    help: 'How long admitted requests waited for their turn.',
    buckets: WAIT_BUCKETS,
    registers,
  })
  return { latencies, inFlight, created, turnedAway, waits }
}

function gaugeOf(name: string, help: string, read: () => number | Promise<number>): Gauge {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [],
    collect: async () => gauge.set(await read()),
  })
  return gauge
}

/** 200 and 204 are one series: `2xx`. */
function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
