import { setTimeout as sleep } from 'node:timers/promises'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { accountFor } from '../../lib/account-for.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { remoteApi } from '../../lib/remote-api.ts'
import { startSellers } from '../../lib/load/sellers.ts'

import type { Goal } from '../../lib/goal.ts'

const KILLS = { short: 3, full: 20 }
const HEALTHY_WITHIN_S = 5

/** The database is killed under the running server, which goes on and restarts it. */
export const killPostgres: Goal = {
  id: 'G5.2',
  title: 'kill -9 of PostgreSQL under load',
  target: `0 acknowledged sales lost, doubled or partial; selling again within ${HEALTHY_WITHIN_S} s`,
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const random = createRandom(seed)
    const server = await startServer()
    const api = await remoteApi(server)
    const sellers = await startSellers(api)
    await api.close()
    let slowest = 0
    for (let kill = 0; kill < KILLS[size]; kill += 1) {
      await sleep(random.whole(200, 1_200))
      const killed = performance.now()
      const postmaster = server.postmaster()
      process.kill(postmaster, 'SIGKILL')
      // Requests in flight at the kill may still be answered, so only a sale of the next one counts.
      await server.nextPostmaster(postmaster)
      const started = performance.now()
      const selling = await sellers.firstSuccessAfter(started)
      slowest = Math.max(slowest, (started - killed) / 1000 + selling)
    }
    await sellers.stop()
    const { acknowledged, refused } = sellers
    const account = await accountFor(server, acknowledged)
    return {
      met: account.isRight && refused.length === 0 && isTimely(size, slowest, HEALTHY_WITHIN_S),
      figure:
        `${account.lost} lost and ${account.doubled} doubled of ${acknowledged.length.toLocaleString('en')} in ${KILLS[size]} kills, ` +
        `${account.broken.length} invariants broken, ${refused.length} refused ${refused[0] ?? ''}, selling again after ${slowest.toFixed(1)} s at most`,
    }
  },
}
