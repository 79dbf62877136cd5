import { onTheWire, openWire } from '../trust/lib/wire.ts'

import type { WireRequest } from '../trust/lib/wire.ts'

export type Load = { perSecond: number; failures: number; p50: number; p99: number }

type Target = { port: number; connections: number; seconds: number; next: () => WireRequest }

/** Sends requests over kept-alive connections, one at a time on each, for so many seconds. */
export async function httpLoad({ port, connections, seconds, next }: Target): Promise<Load> {
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const deadline = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const wire = openWire(port)
      while (performance.now() < deadline) {
        const sent = performance.now()
        const { status } = await wire.send(onTheWire(next()))
        if (status === 0 || status >= 400) failures += 1
        times.push(performance.now() - sent)
        if (status === 0) break
      }
      wire.close()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: (times.length - failures) / elapsed,
    failures,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
