import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbeddedPostgres } from '../../server/src/platform/embedded/start-embedded-postgres.ts'
import { createRandom } from '../../server/src/ops/demo/random.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { isTimely } from '../lib/is-timely.ts'
import { remoteApi } from '../lib/remote-api.ts'
import { startSellers } from '../lib/load/sellers.ts'
import { manySales } from './backup/many-sales.ts'
import { killedUpgrades } from './upgrade/killed-upgrades.ts'
import { edited, foundMigrations, nextVersion, ownMigrations } from './upgrade/next-version.ts'
import { slowReader } from './upgrade/slow-reader.ts'

import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'
import type { Goal, Size } from '../lib/goal.ts'
import type { Sellers } from '../lib/load/sellers.ts'

const SALES = { short: 2_000, full: 100_000 }
const TOGETHER_MS = { short: 1_000, full: 5_000 }
const KILLS = { short: 1, full: 12 }
const PAUSE_S = 1
const SILENT = { info: () => undefined, warn: () => undefined }

/**
 * The next version migrates and starts while this one sells; both work, and kills during the upgrade break nothing.
 */
export const upgrade: Goal = {
  id: 'G16',
  title: 'the next version starts while this one sells',
  target: `0 failed requests of both, no pause of sales > ${PAUSE_S} s, drift refused, every kill -9 recovered`,
  isInShortRun: true,
  async run({ size, seed, folder, startServer }) {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: SILENT })
    try {
      const owner = postgres.connection
      const database = { url: urlOf(owner), owner }
      const started = await startServer({ database })
      await started.sql(manySales(SALES[size]))
      const sellers = await sellersOf(started, size)
      const starting = startServer({ database, weakness: nextVersion(1) })
      const [newer] = await Promise.all([starting, slowReader(owner)])
      const others = await sellersOf(newer, size)
      await sleep(TOGETHER_MS[size])
      const older = await refusalOf(startServer({ database }))
      const changed = await refusalOf(startServer({ database, weakness: edited(1) }))
      await others.stop()
      await newer.stop()
      const killed = await killedUpgrades({
        random: createRandom(seed),
        kills: KILLS[size],
        sql: started.sql,
        start: (number, onSpawn) =>
          startServer({ database, weakness: nextVersion(number), onSpawn }),
      })
      await sellers.stop()
      const pause = longestPause(sellers)
      const found = await foundMigrations(started.sql)
      const broken = await brokenInvariants(started)
      await started.stop()
      const failed = [...sellers.refused, ...others.refused]
      const sold = sellers.acknowledged.length + others.acknowledged.length
      return {
        met:
          failed.length === 0 &&
          others.acknowledged.length > 0 &&
          isTimely(size, pause, PAUSE_S) &&
          /was used by a newer Mezgeb/.test(older) &&
          /was changed after it had been applied/.test(changed) &&
          killed.stuck.length === 0 &&
          found === ownMigrations() + 1 + killed.upgrades &&
          broken.length === 0,
        figure:
          `${failed.length} failed ${failed[0] ?? ''} of ${sold.toLocaleString('en')} sales of both, longest pause ${pause.toFixed(2)} s; ` +
          `older: ${shortened(older)}; edited: ${shortened(changed)}; ${killed.stuck.length} of ${killed.upgrades} killed upgrades stuck ` +
          `${killed.stuck[0] ?? ''}, ${found - ownMigrations()} migrations of the next versions, ${broken.length} invariants broken`,
      }
    } finally {
      await postgres.stop()
    }
  },
}

function urlOf({ host, port, user, password, database }: DatabaseConnection): string {
  const folder = encodeURIComponent(host)
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${folder}`
}

async function sellersOf(server: Parameters<typeof remoteApi>[0], size: Size): Promise<Sellers> {
  const api = await remoteApi(server)
  const sellers = await startSellers(api, size)
  await api.close()
  return sellers
}

/** Output of a server that must not start. */
function refusalOf(starting: Promise<unknown>): Promise<string> {
  return starting.then(
    () => 'it started',
    (error: unknown) => String(error).replaceAll('\n', ' '),
  )
}

function shortened(refusal: string): string {
  return /The database has .*|Migration .*/.exec(refusal)?.[0].slice(0, 110) ?? refusal
}

/** Longest time in seconds without an acknowledged sale. */
function longestPause({ heard }: Sellers): number {
  const sold = heard.filter(({ status }) => status === 201).map(({ at }) => at)
  const pauses = sold.slice(1).map((at, index) => at - (sold[index] ?? at))
  return Math.max(0, ...pauses) / 1000
}
