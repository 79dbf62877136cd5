import { setTimeout as sleep } from 'node:timers/promises'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { workersOf } from '../../../server/src/testing/processes/workers-of.ts'
import { accountFor } from '../../lib/account-for.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { remoteApi } from '../../lib/remote-api.ts'
import { halfDone, startHeavyWork } from '../../lib/load/heavy-work.ts'
import { startSellers } from '../../lib/load/sellers.ts'
import { killInSteps, openBills } from './bill-in-steps.ts'

import type { Goal } from '../../lib/goal.ts'
import type { Sellers } from '../../lib/load/sellers.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const KILLS = { short: 2, full: 20 }
const HEALTHY_WITHIN_S = 3

/** The server's process is killed during sales, long deliveries and imports, and in each step of a bill, and restarted on the same data. */
export const killServer: Goal = {
  id: 'G5.1',
  title: 'kill -9 of the server under load',
  target: `0 acknowledged sales and deliveries lost, doubled or partial, bills whole after each step, imports go on; healthy within ${HEALTHY_WITHIN_S} s`,
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const random = createRandom(seed)
    let server = await startServer()
    const { port, dataDir } = server
    const api = await remoteApi(server)
    const sellers = await startSellers(api, size)
    const heavy = await startHeavyWork(api)
    const bills = await openBills(api, seed)
    await api.close()
    const kill = () => killAll(server)
    const next = async () => {
      server = await startServer({ dataDir, port })
      return server
    }
    let slowest = 0
    for (let number = 0; number < KILLS[size]; number += 1) {
      await sleep(random.whole(200, 1_200))
      slowest = Math.max(slowest, await killWorker(server, sellers))
      await kill()
      const start = performance.now()
      await next()
      slowest = Math.max(slowest, (performance.now() - start) / 1000)
    }
    await sleep(500)
    await Promise.all([sellers.stop(), heavy.stop()])
    const { acknowledged } = sellers
    const parts = await killInSteps(server, bills, { size, kill, next, acknowledged })
    const refused = [...sellers.refused, ...heavy.refused]
    const half = await halfDone(server, heavy)
    const cut = [...heavy.cut].map(([path, times]) => `${times} × ${path}`)
    const account = await accountFor(server, acknowledged)
    return {
      met:
        account.isRight &&
        refused.length === 0 &&
        half.length === 0 &&
        parts.length === 0 &&
        isTimely(size, slowest, HEALTHY_WITHIN_S) &&
        Math.min(acknowledged.length, heavy.delivered.length, heavy.imported) > 0,
      figure:
        `${account.lost} lost and ${account.doubled} doubled of ${acknowledged.length.toLocaleString('en')} in ${KILLS[size]} kills, ` +
        `${half.length} half done ${half[0] ?? ''} of ${heavy.delivered.length} deliveries and ${heavy.imported} imports (cut off: ${cut.join(', ')}), ` +
        `${parts.length} bills in part ${parts[0] ?? ''}, ${account.broken.length} invariants broken, ${refused.length} refused ${refused[0] ?? ''}, healthy after ${slowest.toFixed(1)} s at most`,
    }
  },
}

async function killAll(server: ServerUnderTest): Promise<void> {
  const workers = workersOf(server)
  server.process.kill('SIGKILL')
  for (const worker of workers) process.kill(worker, 'SIGKILL')
  await server.ended
}

/** Seconds until the next sale after one of several processes is killed, as the other serves; 0 with one process. */
async function killWorker(server: ServerUnderTest, sellers: Sellers): Promise<number> {
  const [worker] = workersOf(server)
  if (worker === undefined) return 0
  const moment = performance.now()
  process.kill(worker, 'SIGKILL')
  return sellers.firstSuccessAfter(moment)
}
