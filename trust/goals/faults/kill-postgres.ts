import { setTimeout as sleep } from 'node:timers/promises'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { accountFor } from '../../lib/account-for.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { remoteApi } from '../../lib/remote-api.ts'
import { startSellers } from '../../lib/load/sellers.ts'
import { killInSteps, openBills } from './bill-in-steps.ts'

import type { Goal } from '../../lib/goal.ts'

const KILLS = { short: 2, full: 20 }
const HEALTHY_WITHIN_S = 5

/** The database is killed under the running server, which goes on and restarts it. */
export const killPostgres: Goal = {
  id: 'G5.2',
  title: 'kill -9 of PostgreSQL under load',
  target: `0 acknowledged sales lost, doubled or partial, bills whole after each step; selling again within ${HEALTHY_WITHIN_S} s`,
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const random = createRandom(seed)
    const server = await startServer()
    const api = await remoteApi(server)
    const sellers = await startSellers(api, size)
    const bills = await openBills(api, seed)
    await api.close()
    let postmaster = 0
    const kill = async () => {
      postmaster = server.postmaster()
      process.kill(postmaster, 'SIGKILL')
    }
    const next = async () => {
      await server.nextPostmaster(postmaster)
      return server
    }
    let slowest = 0
    for (let number = 0; number < KILLS[size]; number += 1) {
      await sleep(random.whole(200, 1_200))
      const killed = performance.now()
      await kill()
      // Requests in flight at the kill may still be answered, so only a sale of the next one counts.
      await next()
      const started = performance.now()
      const selling = await sellers.firstSuccessAfter(started)
      slowest = Math.max(slowest, (started - killed) / 1000 + selling)
    }
    await sellers.stop()
    const { acknowledged, refused } = sellers
    const parts = await killInSteps(server, bills, { size, kill, next, acknowledged })
    const account = await accountFor(server, acknowledged)
    return {
      met:
        account.isRight &&
        parts.length === 0 &&
        refused.length === 0 &&
        isTimely(size, slowest, HEALTHY_WITHIN_S),
      figure:
        `${account.lost} lost and ${account.doubled} doubled of ${acknowledged.length.toLocaleString('en')} in ${KILLS[size]} kills, ` +
        `${parts.length} bills in part ${parts[0] ?? ''}, ${account.broken.length} invariants broken, ${refused.length} refused ${refused[0] ?? ''}, selling again after ${slowest.toFixed(1)} s at most`,
    }
  },
}
