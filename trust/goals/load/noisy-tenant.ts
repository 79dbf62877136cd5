import { isDone, p99 } from '../../lib/load/figures.ts'
import { closedLoad, openLoad } from '../../lib/load/open-load.ts'
import { givenShops, saleOrList } from '../../lib/load/shop-load.ts'

import type { Goal } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { Shops } from '../../lib/load/shop-load.ts'

const TIMES = 10
const SECONDS = { short: 5, full: 20 }
const CONNECTIONS = 1500
/** Load while every tenant keeps to its share. */
const BUSY = 0.6
/** Few, so that ten times the share of one exceeds the server's capacity. */
const INSTITUTIONS = 5

/** One institution sends ten times its share, with little effect on others. */
export const noisyTenant: Goal = {
  id: 'G17',
  title: 'a noisy institution does not slow down the others',
  target: 'the others’ p99 ≤ 3 × as before, and all of them answered',
  isInShortRun: false,
  async run({ size, startServer }) {
    const server = await startServer()
    const shops = firstOf(await givenShops(server), INSTITUTIONS)
    const share = (await capacity(server, shops)) * BUSY
    const load = { server, shops, share, seconds: SECONDS[size] }
    const before = await timesOfOthers({ ...load, times: 1 })
    const during = await timesOfOthers({ ...load, times: TIMES })
    const ratio = during.p99 / before.p99
    return {
      met: ratio <= 3 && during.done >= 0.99,
      figure:
        `p99 of the others ${before.p99.toFixed(0)} ms, then ${during.p99.toFixed(0)} ms (${ratio.toFixed(1)} ×), ` +
        `${(during.done * 100).toFixed(1)} % answered`,
    }
  },
}

type Load = {
  server: ServerUnderTest
  shops: Shops
  /** Requests per second of all of them together. */
  share: number
  seconds: number
  /** Multiple of its share that the noisy one sends. */
  times: number
}

async function timesOfOthers({ server, shops, share, seconds, times }: Load) {
  const noisy = shops.filter(({ institutionId }) => institutionId === shops[0]?.institutionId)
  const others = shops.filter((shop) => !noisy.includes(shop))
  const noise = (share * times * noisy.length) / shops.length
  const rest = (share * others.length) / shops.length
  const samples = await openLoad({
    port: server.port,
    perSecond: noise + rest,
    seconds,
    connections: CONNECTIONS,
    next: () =>
      Math.random() < noise / (noise + rest)
        ? { ...saleOrList(noisy), kind: 'noise' }
        : { ...saleOrList(others), kind: 'others' },
  })
  const theirs = samples.filter(({ kind }) => kind === 'others')
  const done = theirs.filter(isDone)
  return { p99: p99(done), done: done.length / theirs.length }
}

function firstOf(shops: Shops, institutions: number): Shops {
  const ids = [...new Set(shops.map(({ institutionId }) => institutionId))].slice(0, institutions)
  return shops.filter(({ institutionId }) => ids.includes(institutionId))
}

async function capacity({ port }: ServerUnderTest, shops: Shops): Promise<number> {
  const load = { port, seconds: 3, connections: 32, next: () => saleOrList(shops) }
  await closedLoad(load)
  return (await closedLoad(load)).filter(isDone).length / load.seconds
}
