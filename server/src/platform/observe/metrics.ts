import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'

/** One finished request. `route` is the pattern of the path, never the path, which contains ids. */
export type FinishedRequest = {
  method: string
  route: string
  status: number
  seconds: number
  /** Created a record; false for a replay. */
  isNew: boolean
}

/**
 * Metrics of the server, read at `GET /metrics`. No labels for institutions or users: they would reveal sales and add
 * a series per tenant.
 */
export type Metrics = {
  /** A request came in. */
  started(): void
  /** It was answered, or its client left. */
  finished(request: FinishedRequest): void
  /** From now on a stream answers it, whose duration says nothing about the server. */
  streams(): void
  /** A request was shed; `reason` is a word of a fixed set, such as `queue_full`. */
  shed(reason: string): void
  /** Seconds an admitted request had waited in the queue. */
  waited(seconds: number): void
  /** Adds `by` to a counter such as `mezgeb_spans_lost_total`, created on first use. */
  count(name: string, help: string, by?: number): void
  /** A gauge that is read on demand, such as a queue length. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
  /** All metrics as values, for `textOfAll`. */
  snapshot(): Promise<MetricsSnapshot>
}

/** Counters of one process at one time. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The media type of `text()`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

// Around the goals: a read in 10 ms, a sale in 25 ms, an answer under load within 1 s, at most 2 s.
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2]

type MetricsSettings = {
  /** Adds Node's metrics: event loop, memory, CPU, garbage collection. */
  watchProcess?: boolean
  /** Label that distinguishes processes. */
  worker?: string
}

/**
 * Counters of one process. Several processes have a label each: sums would fall when one restarts, which looks like a
 * restart of all, and averages hide a slow process.
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

/** The counters of several processes, each with its own `worker`, in Prometheus' text format. */
export function textOfAll(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  // Process and labels are unique, so nothing is merged or lost.
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
    help: 'Records created, by call: sales, stock entries and so on. Replays are not counted.',
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
