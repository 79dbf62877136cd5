import { onTheWire, openWire } from '../trust/lib/load/wire.ts'
import { CALLS_BEFORE } from './server/raw-load.ts'

import type { Wire, WireRequest } from '../trust/lib/load/wire.ts'

export type Load = { perSecond: number; failures: number; p50: number; p99: number }

type Target = { port: number; connections: number; seconds: number; next: () => WireRequest }

/**
 * Sends requests over kept-alive connections, one at a time on each, for so many seconds. Each connection is warmed
 * up like the raw ones; the warm-up is in no rate, but its failures count.
 */
export async function httpLoad({ port, connections, seconds, next }: Target): Promise<Load> {
  const times: number[] = []
  let done = 0
  let failures = 0
  const send = async (wire: Wire) => {
    const { status } = await wire.send(onTheWire(next()))
    if (status === 0 || status >= 400) failures += 1
    else done += 1
    return status
  }
  const wires = Array.from({ length: connections }, () => openWire(port))
  await Promise.all(
    wires.map(async (wire) => {
      for (let call = 0; call < CALLS_BEFORE; call += 1) await send(wire)
    }),
  )
  done = 0
  const started = performance.now()
  const deadline = started + seconds * 1000
  await Promise.all(
    wires.map(async (wire) => {
      while (performance.now() < deadline) {
        const sent = performance.now()
        const status = await send(wire)
        times.push(performance.now() - sent)
        if (status === 0) break
      }
      wire.close()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: done / elapsed,
    failures,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
