import { setTimeout as sleep } from 'node:timers/promises'

import { onTheWire, openWire } from './wire.ts'

import type { WireReply, WireRequest } from './wire.ts'

/** One request: the time it was due, and its latency from then, in ms. */
export type Sample = WireReply & { kind: string; due: number; took: number }

type Rate = { perSecond: number; seconds: number }

type Offered = Rate & {
  port: number
  /** Maximum of concurrent requests; waiting for a free one counts. */
  connections: number
  next: () => WireRequest & { kind: string }
}

/** A connection that takes one request at a time. */
type Taker<Request> = (request: Request) => Promise<WireReply>

const TICK_MS = 2
const PATIENCE_MS = 15_000

/** Offers requests to a server at a fixed rate, as `offerLoad` does. */
export async function openLoad({ port, connections, next, ...rate }: Offered): Promise<Sample[]> {
  const wires = Array.from({ length: connections }, () => openWire(port))
  // Open connections before the load; accepting thousands at once would be measured instead.
  const hello = onTheWire({ method: 'GET', path: '/api/health' })
  await Promise.all(wires.map((wire) => wire.send(hello)))
  const samples = await offerLoad({
    ...rate,
    takers: wires.map((wire) => (text: string) => wire.send(text)),
    next: () => {
      const { kind, ...request } = next()
      return { kind, request: onTheWire(request) }
    },
  })
  for (const wire of wires) wire.close()
  return samples
}

/**
 * Offers requests at a fixed rate without waiting for earlier ones: an overloaded server does not slow the load down,
 * and latency counts from the due time.
 */
export async function offerLoad<Request>({
  perSecond,
  seconds,
  takers,
  next,
}: Rate & {
  takers: readonly Taker<Request>[]
  next: () => { kind: string; request: Request }
}): Promise<Sample[]> {
  const samples: Sample[] = []
  const free = [...takers]
  const waiting: number[] = []
  const total = Math.round(perSecond * seconds)
  // Made in advance: during the load the server shares the cores.
  const requests = Array.from({ length: total }, next).values()
  const started = performance.now()
  const send = (take: Taker<Request>, due: number) => {
    const { value } = requests.next()
    if (value === undefined) throw new Error('There are as many requests as are sent')
    const answered = async () => {
      const reply = await take(value.request)
      const took = performance.now() - due
      samples.push({ ...reply, kind: value.kind, due: due - started, took })
      const late = waiting.shift()
      if (late === undefined) free.push(take)
      else send(take, late)
    }
    void answered()
  }
  for (let offered = 0; offered < total;) {
    const elapsed = performance.now() - started
    const dueNow = Math.min(total, Math.floor((elapsed / 1000) * perSecond))
    for (; offered < dueNow; offered += 1) {
      const due = started + (offered / perSecond) * 1000
      const taker = free.pop()
      if (taker === undefined) waiting.push(due)
      else send(taker, due)
    }
    await sleep(TICK_MS)
  }
  const deadline = performance.now() + PATIENCE_MS
  while (samples.length < total && performance.now() < deadline) await sleep(10)
  return samples
}

/** Sends requests one after the other on each connection: the server's capacity. */
export async function closedLoad({
  port,
  seconds,
  connections,
  next,
}: Omit<Offered, 'perSecond'>): Promise<Sample[]> {
  const samples: Sample[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const wire = openWire(port)
      while (performance.now() - started < seconds * 1000) {
        const { kind, ...request } = next()
        const sent = performance.now()
        const reply = await wire.send(onTheWire(request))
        const took = performance.now() - sent
        samples.push({ ...reply, kind, due: sent - started, took })
      }
      wire.close()
    }),
  )
  return samples
}
