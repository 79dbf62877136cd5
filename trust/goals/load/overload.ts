import { setTimeout as sleep } from 'node:timers/promises'

import { isDone, isShed, memoryOf, p99, percentile } from '../../lib/load/figures.ts'
import { closedLoad, openLoad } from '../../lib/load/open-load.ts'
import { givenShops, saleOrList } from '../../lib/load/shop-load.ts'
import { onTheWire, openWire } from '../../lib/load/wire.ts'

import type { Goal } from '../../lib/goal.ts'
import type { Sample } from '../../lib/load/open-load.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { Shops } from '../../lib/load/shop-load.ts'

const TIMES = 4
const SECONDS = { short: 8, full: 60 }
/** Long enough that the best of three slices is not a lucky one. */
const CAPACITY_SECONDS = 10
const CONNECTIONS = 1500
const LOOK_MS = 250
/** Latency of refusals; the machine itself may delay other answers. */
const AT_ONCE = 0.95

/** Under four times its capacity the server keeps working at capacity, sales first, and refuses the rest at once. */
export const overload: Goal = {
  id: 'G8',
  title: 'more than the server can do is turned away at once',
  target:
    'at 4 × capacity: goodput ≥ 90 %, p99 ≤ 1 s, ≥ 80 % of sales, the rest shed < 50 ms, < 512 MB, normal in ≤ 5 s',
  isInShortRun: false,
  async run({ size, startServer }) {
    const server = await startServer()
    const shops = await givenShops(server)
    const peak = await capacity(server, shops)
    let memory = 0
    const watch = setInterval(() => {
      memory = Math.max(memory, memoryOf(server))
    }, LOOK_MS)
    const seconds = SECONDS[size]
    const samples = await openLoad({
      port: server.port,
      perSecond: peak * TIMES,
      seconds,
      connections: CONNECTIONS,
      next: () => saleOrList(shops),
    })
    clearInterval(watch)
    const recovery = await recoverySeconds(server, shops)
    return judge(samples, {
      peak,
      goodput: samples.filter(isDone).length / seconds / peak,
      memory,
      recovery,
    })
  },
}

type Around = { peak: number; goodput: number; memory: number; recovery: number }

function judge(samples: Sample[], { peak, goodput, memory, recovery }: Around) {
  const done = samples.filter(isDone)
  const shed = samples.filter(isShed)
  const others = samples.filter((sample) => !isDone(sample) && !isShed(sample))
  const which = [...new Set(others.map(({ kind, status }) => `${kind} ${status}`))].join(', ')
  const sales = samples.filter(({ kind }) => kind === 'sale')
  const kept = sales.filter(isDone).length / sales.length
  const shedAfter = percentile(
    shed.map(({ took }) => took),
    AT_ONCE,
  )
  return {
    met:
      goodput >= 0.9 &&
      p99(done) <= 1000 &&
      shedAfter < 50 &&
      others.length === 0 &&
      kept >= 0.8 &&
      memory < 512 &&
      recovery <= 5,
    figure:
      `goodput ${percent(goodput)} of a peak of ${peak.toFixed(0)}/s, p99 ${p99(done).toFixed(0)} ms, ${percent(kept)} of sales, ` +
      `shed in ${shedAfter.toFixed(0)} ms, ${others.length} other answers ${which}, ${memory.toFixed(0)} MB, normal after ${recovery.toFixed(1)} s`,
  }
}

/** Requests per second of a server at capacity. */
async function capacity(server: ServerUnderTest, shops: Shops): Promise<number> {
  const load = { port: server.port, seconds: CAPACITY_SECONDS, next: () => saleOrList(shops) }
  await closedLoad({ ...load, connections: 32 })
  const rates: number[] = []
  for (const connections of [16, 32, 64]) {
    const samples = await closedLoad({ ...load, connections })
    rates.push(samples.filter(isDone).length / load.seconds)
  }
  return Math.max(...rates)
}

/** Until ten requests in a row are as fast as without load. */
async function recoverySeconds({ port }: ServerUnderTest, shops: Shops): Promise<number> {
  const wire = openWire(port)
  const started = performance.now()
  let inARow = 0
  let since = started
  while (inARow < 10 && performance.now() - started < 20_000) {
    const sent = performance.now()
    const reply = await wire.send(onTheWire(saleOrList(shops)))
    const isQuick = isDone(reply) && performance.now() - sent < 100
    if (inARow === 0) since = sent
    inARow = isQuick ? inARow + 1 : 0
    await sleep(20)
  }
  wire.close()
  return (since - started) / 1000
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}
