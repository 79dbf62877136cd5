import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbeddedPostgres } from '../../../server/src/platform/embedded/start-embedded-postgres.ts'
import { openDatabaseProxy } from '../../lib/database-proxy.ts'
import { brokenInvariants } from '../../lib/invariants.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { isPutOff, isWrong, shopAskings, startPeople, tally } from '../../lib/people.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { DatabaseProxy, Way } from '../../lib/database-proxy.ts'
import type { Goal, Outcome, Size } from '../../lib/goal.ts'
import type { Heard, People } from '../../lib/people.ts'

const ANSWERED_WITHIN_S = 2
/** Session, connection and work take at most five round trips of half a second. */
const SERVED_WITHIN_S = 3
const BACK_WITHIN_S = 1
const PEOPLE = 24
const LASTS_MS = { short: 3_000, full: 10_000 }
const SLOWER_MS = 500
const SILENT = { info: () => undefined, warn: () => undefined }

/** The network to DATABASE_URL swallows everything, or is slow. */
export const slowDatabase: Goal = {
  id: 'G7.4',
  title: 'the way to the database swallows everything, or is slow',
  target:
    `success, or 503 with Retry-After within ${ANSWERED_WITHIN_S} s, no sign-out (slow: served in ${SERVED_WITHIN_S} s), ` +
    `first success ${BACK_WITHIN_S} s after`,
  isInShortRun: true,
  async run({ size, folder, startServer }) {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: SILENT })
    const proxy = await openDatabaseProxy(postgres.connection)
    try {
      const database = { url: proxy.url, owner: postgres.connection }
      const server = await startServer({ database })
      const api = await remoteApi(server)
      const people = startPeople(await shopAskings(api), PEOPLE)
      await api.close()
      await sleep(500)
      const swallowing = await during(proxy, people, { way: 'swallowing', size })
      const slow = await during(proxy, people, { way: SLOWER_MS, size })
      await people.stop()
      const broken = await brokenInvariants(server)
      await server.stop()
      return {
        met: swallowing.met && slow.met && broken.length === 0,
        figure: `swallowing: ${swallowing.figure}; slow: ${slow.figure}; ${broken.length} invariants broken`,
      }
    } finally {
      proxy.close()
      await postgres.stop()
    }
  },
}

async function during(
  proxy: DatabaseProxy,
  people: People,
  { way, size }: { way: Way; size: Size },
): Promise<Outcome> {
  const start = performance.now()
  proxy.set(way)
  await sleep(LASTS_MS[size])
  const end = performance.now()
  proxy.set('usual')
  const back = await people.firstSuccessAfter(end, 'sale')
  const heard = people.heard.filter(({ at, seconds }) => at > start && at - seconds * 1000 < end)
  const wrong = heard.filter(isWrong)
  const putOff = slowest(heard.filter(isPutOff))
  const served = slowest(heard.filter((one) => !isPutOff(one)))
  // A slow database still serves some.
  const hasNoticed =
    way === 'swallowing' ? heard.some(isPutOff) : heard.some((one) => one.status < 300)
  return {
    met:
      hasNoticed &&
      wrong.length === 0 &&
      isTimely(size, putOff, ANSWERED_WITHIN_S) &&
      isTimely(size, served, SERVED_WITHIN_S) &&
      isTimely(size, back, BACK_WITHIN_S),
    figure: `${tally(heard)}, ${wrong.length} wrong, put off in ${putOff.toFixed(2)} s, served in ${served.toFixed(2)} s, a sale again after ${back.toFixed(2)} s`,
  }
}

function slowest(heard: readonly Heard[]): number {
  return Math.max(0, ...heard.map(({ seconds }) => seconds))
}
