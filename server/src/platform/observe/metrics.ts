import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

// Around the goals: a read in 10 ms, a sale in 25 ms, an answer under load within 1 s, at most 2 s.
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2]

type FinishedRequest = {
  method: string
  route: string
  status: number
  seconds: number
  isNew: boolean
}

type MetricsSettings = {
  watchProcess?: boolean
  worker?: string
}

/**
 * No labels for institutions or users: they would reveal sales and add a series per tenant. Each process has a label: a sum would
 * fall when one restarts, and averages hide a slow process.
 */
export function createMetrics({ watchProcess = false, worker }: MetricsSettings = {}) {
  const registry = new Registry()
  if (worker !== undefined) registry.setDefaultLabels({ worker })
  const registers = [registry]
  if (watchProcess) collectDefaultMetrics({ register: registry })
  const { latencies, inFlight, created, turnedAway, waits } = requestSeries(registers)
  const counters = new Map<string, Counter>()
  return {
    started: () => inFlight.inc(),
    /** `route` is the pattern of the path, never the path, which contains ids. `isNew`: it created a record. */
    finished({ method, route, status, seconds, isNew }: FinishedRequest): void {
      inFlight.dec()
      latencies.observe({ method, route, status: statusClass(status) }, seconds)
      if (isNew) created.inc({ route })
    },
    /** From now on a stream answers it, whose duration says nothing about the server. */
    streams: () => inFlight.dec(),
    /** A request was shed; `reason` is a word of a fixed set, such as `queue_full`. */
    shed: (reason: string) => turnedAway.inc({ reason }),
    /** Seconds an admitted request had waited in the queue. */
    waited: (seconds: number) => waits.observe(seconds),
    /** Adds `by` to a counter such as `mezgeb_spans_lost_total`, created on first use. */
    count(name: string, help: string, by = 1): void {
      const counter = counters.get(name) ?? new Counter({ name, help, registers })
      counters.set(name, counter)
      counter.inc(by)
    },
    /** A gauge that is read on demand, such as a queue length. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => gauge.set(await read()),
      })
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

/** 200 and 204 are one series: `2xx`. */
function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
