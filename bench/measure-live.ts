import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { withBenchDatabase } from './bench-database.ts'
import { LIVE } from './goals.ts'
import { httpLoad } from './http-load.ts'
import { listenElsewhere } from './listen-elsewhere.ts'
import { givenSessions, openListeners, until } from './listeners.ts'
import { median } from './median.ts'
import { print } from './print.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { productsRequest, saleRequest } from './work.ts'

import type { Figures } from './goals.ts'
import type { Listener } from './listeners.ts'
import type { Shop } from './seed.ts'

const PORT = 3966
/** A server without listeners. */
const QUIET_PORT = 3967
const LISTENERS = Number(process.env['BENCH_LISTENERS'] ?? 5000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const CONNECTIONS = 4
const SALES = 50
/** Until the streams are idle. */
const SETTLING_MS = 5000

/** Listeners on one process: memory when idle, latency of events, and the effect on other requests. */
export async function measureLive(folder: string, figures: Figures): Promise<void> {
  await withBenchDatabase(path.join(folder, 'live'), async ({ url, asOwner }) => {
    const shops = await asOwner(seed)
    const sessions = await asOwner((owner) => givenSessions(owner, shops, LISTENERS))
    const server = await startServerProcess(PORT, { DATABASE_URL: url })
    const quiet = await startServerProcess(QUIET_PORT, { DATABASE_URL: url })
    try {
      await ordinary(PORT, shops)
      await ordinary(QUIET_PORT, shops)
      const memory = server.memory()
      const closeAll = await listenElsewhere({ port: PORT, sessions })
      await pause(SETTLING_MS)
      figures.set(LIVE.memory, { value: ((server.memory() - memory) * 1024) / LISTENERS })
      await compare(shops, figures)
      await closeAll()
      const listeners = await openListeners(PORT, sessions)
      await measureSales(shops, listeners, figures)
      await measureAll(shops, listeners, figures)
      for (const listener of listeners) listener.close()
    } finally {
      await quiet.stop()
      await server.stop()
    }
  })
}

/** A shop's load: pages of products, and a sale now and then. */
async function ordinary(port: number, shops: Shop[]): Promise<number> {
  let number = 0
  const next = () => {
    number += 1
    return number % 10 === 0 ? saleRequest(shops) : productsRequest(shops)
  }
  const load = await httpLoad({ port, connections: CONNECTIONS, seconds: SECONDS, next })
  if (load.failures > 0) throw new Error(`${load.failures} requests failed`)
  return load.p99
}

/** Two servers on one database, one with all listeners; each round measures both, in random order. */
async function compare(shops: Shop[], figures: Figures): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const p99 = new Map<number, number>()
    for (const port of [PORT, QUIET_PORT].toSorted(() => Math.random() - 0.5)) {
      p99.set(port, await ordinary(port, shops))
    }
    const [beside = Number.NaN, without = Number.NaN] = [p99.get(PORT), p99.get(QUIET_PORT)]
    ratios.push(beside / without)
    print(
      `round ${round + 1}: p99 ${beside.toFixed(1)} ms beside listeners, ${without.toFixed(1)} ms without`,
    )
  }
  figures.set(LIVE.beside, { value: median(ratios) })
}

/** From sending a sale to the last listener of its institution. */
async function measureSales(shops: Shop[], listeners: Listener[], figures: Figures): Promise<void> {
  const times: number[] = []
  for (let sale = 0; sale < SALES; sale += 1) {
    const shop = shops[sale % shops.length]
    if (shop === undefined) throw new Error('the bench has no shops')
    const own = listeners.filter(({ institutionId }) => institutionId === shop.institutionId)
    times.push(await timeUntilHeard(own, async () => send(saleRequest([shop]))))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const worst = sorted.at(-1) ?? Number.NaN
  const note = `median ${median(times).toFixed(0)} ms, ${LISTENERS / (shops.length / 5)} listeners`
  figures.set(LIVE.sale, { value: worst, note })
}

/** A change in every institution at once, so that all listeners get an event. */
async function measureAll(shops: Shop[], listeners: Listener[], figures: Figures): Promise<void> {
  const institutions = new Map(shops.map((shop) => [shop.institutionId, shop]))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = await timeUntilHeard(listeners, async () => {
      const calls = [...institutions.values()].map(({ token }) =>
        send({
          method: 'POST',
          path: '/api/categories',
          token,
          body: JSON.stringify({ name: `Category ${randomUUID()}` }),
        }),
      )
      await Promise.all(calls)
    })
    times.push(time)
    print(`round ${round + 1}: all ${listeners.length} reached after ${time.toFixed(0)} ms`)
  }
  figures.set(LIVE.all, {
    value: Math.max(...times),
    note: `median ${median(times).toFixed(0)} ms`,
  })
}

async function timeUntilHeard(
  listeners: readonly Listener[],
  change: () => Promise<unknown>,
): Promise<number> {
  // Earlier events are not counted.
  await pause(200)
  const before = listeners.map(({ heard }) => heard)
  const sent = performance.now()
  await change()
  await until(() => listeners.every(({ heard }, at) => heard > (before[at] ?? 0)))
  return Math.max(...listeners.map(({ heardAt }) => heardAt)) - sent
}

async function send({
  method,
  path: where,
  token,
  body = '',
}: ReturnType<typeof saleRequest>): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${PORT}${where}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`${method} ${where} was answered ${response.status}`)
  await response.arrayBuffer()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
