import { setTimeout as sleep } from 'node:timers/promises'

import { onTheWire, openWire } from './wire.ts'

import type { Wire, WireReply, WireRequest } from './wire.ts'

/** One request of the load: when it was due and how long after that it was answered, in ms. */
export type Sample = WireReply & { kind: string; due: number; took: number }

type Offered = {
  port: number
  perSecond: number
  seconds: number
  /** At most so many at once; who finds all of them busy waits, and the waiting counts. */
  connections: number
  next: () => WireRequest & { kind: string }
}

const TICK_MS = 2
const PATIENCE_MS = 15_000

/**
 * Offers requests at a fixed rate, whatever becomes of the earlier ones: an overloaded server does not slow down its own
 * load, and the time of a request runs from the moment it was due.
 */
export async function openLoad({
  port,
  perSecond,
  seconds,
  connections,
  next,
}: Offered): Promise<Sample[]> {
  const samples: Sample[] = []
  const wires = Array.from({ length: connections }, () => openWire(port))
  // People keep their connections; thousands that come at once would measure how they are accepted.
  const hello = onTheWire({ method: 'GET', path: '/api/health' })
  await Promise.all(wires.map((wire) => wire.send(hello)))
  const free: Wire[] = [...wires]
  const waiting: number[] = []
  const total = Math.round(perSecond * seconds)
  // Made in advance: while the load runs, its cores are the server's too.
  const requests = Array.from({ length: total }, () => {
    const { kind, ...request } = next()
    return { kind, text: onTheWire(request) }
  })
  let sent = 0
  const started = performance.now()
  const send = (wire: Wire, due: number) => {
    const { kind, text } = requests[sent] ?? { kind: '', text: '' }
    sent += 1
    const answered = async () => {
      const reply = await wire.send(text)
      samples.push({ ...reply, kind, due: due - started, took: performance.now() - due })
      const late = waiting.shift()
      if (late === undefined) free.push(wire)
      else send(wire, late)
    }
    void answered()
  }
  for (let offered = 0; offered < total;) {
    const elapsed = performance.now() - started
    const dueNow = Math.min(total, Math.floor((elapsed / 1000) * perSecond))
    for (; offered < dueNow; offered += 1) {
      const due = started + (offered / perSecond) * 1000
      const wire = free.pop()
      if (wire === undefined) waiting.push(due)
      else send(wire, due)
    }
    await sleep(TICK_MS)
  }
  const deadline = performance.now() + PATIENCE_MS
  while (samples.length < total && performance.now() < deadline) await sleep(10)
  for (const wire of wires) wire.close()
  return samples
}

/** Sends requests one after the other on each connection: what the server can do. */
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
