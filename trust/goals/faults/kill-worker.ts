import { setTimeout as sleep } from 'node:timers/promises'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { accountFor } from '../../lib/account-for.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { remoteApi } from '../../lib/remote-api.ts'
import { startSellers } from '../../lib/load/sellers.ts'
import { workersOf } from '../../lib/workers-of.ts'

import type { Random } from '../../../server/src/ops/demo/random.ts'
import type { Goal } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const KILLS = { short: 3, full: 20 }
const WORKERS = 2
const WITHIN_S = 3
const PAUSE_MS = 10
const LONGEST_MS = 60_000
const TOKEN = 'A-token-for-metrics-1'
/** Each serving process reports its pool. */
const POOLS = /^mezgeb_pool_connections\{/gm

/** One worker is killed during sales; the other goes on, and the killed one is restarted. */
export const killWorker: Goal = {
  id: 'G5.1.3',
  title: 'kill -9 of one process of two under load',
  target: `0 acknowledged sales lost, doubled or partial; a sale and both processes within ${WITHIN_S} s`,
  isInShortRun: false,
  async run({ size, seed, startServer }) {
    const random = createRandom(seed)
    const server = await startServer({ env: { WORKERS: String(WORKERS), METRICS_TOKEN: TOKEN } })
    const api = await remoteApi(server)
    const sellers = await startSellers(api)
    await api.close()
    let slowest = 0
    for (let kill = 0; kill < KILLS[size]; kill += 1) {
      await sleep(random.whole(200, 1_200))
      const moment = performance.now()
      const dies = oneOf(workersOf(server), random)
      process.kill(dies, 'SIGKILL')
      const soldAfter = await sellers.firstSuccessAfter(moment)
      slowest = Math.max(slowest, soldAfter, await fullAfter(server, dies, moment))
    }
    await sellers.stop()
    const { acknowledged, refused } = sellers
    const account = await accountFor(server, acknowledged)
    return {
      met:
        account.isRight &&
        refused.length === 0 &&
        isTimely(size, slowest, WITHIN_S) &&
        acknowledged.length > 0,
      figure:
        `${account.lost} lost and ${account.doubled} doubled of ${acknowledged.length.toLocaleString('en')} in ${KILLS[size]} kills, ` +
        `${account.broken.length} invariants broken, ${refused.length} refused ${refused[0] ?? ''}, whole after ${slowest.toFixed(1)} s at most`,
    }
  },
}

function oneOf(workers: number[], random: Random): number {
  const [first, ...others] = workers
  if (first === undefined) throw new Error('no process serves')
  return random.pick([first, ...others])
}

/** Seconds until as many processes serve as before. */
async function fullAfter(server: ServerUnderTest, dead: number, moment: number): Promise<number> {
  for (;;) {
    const isGone = !workersOf(server).includes(dead)
    if (isGone && (await serving(server)) === WORKERS) return (performance.now() - moment) / 1000
    if (performance.now() - moment > LONGEST_MS) throw new Error('it was not started again')
    await sleep(PAUSE_MS)
  }
}

async function serving({ url }: ServerUnderTest): Promise<number> {
  try {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return [...(await answer.text()).matchAll(POOLS)].length
  } catch {
    return 0
  }
}
