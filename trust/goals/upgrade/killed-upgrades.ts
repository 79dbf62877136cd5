import { setTimeout as sleep } from 'node:timers/promises'

import { ownMigrations } from './next-version.ts'

import type { ChildProcess } from 'node:child_process'
import type { createRandom } from '../../../server/src/ops/demo/random.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const PAUSE_MS = 5
const PATIENCE_MS = 60_000
const START_MS = 600

type Killing = {
  random: ReturnType<typeof createRandom>
  /** Number of killed starts, each at the next moment. */
  kills: number
  sql: ServerUnderTest['sql']
  /** Starts the version with so many more migrations. */
  start: (count: number, onSpawn?: (child: ChildProcess) => void) => Promise<ServerUnderTest>
}

/** Moments of a kill; `count` is the migration of that start. */
type Moment = (killing: Killing, count: number, starting: Promise<unknown>) => Promise<unknown>

const MOMENTS: readonly Moment[] = [
  // In the middle of the migration.
  ({ sql }) =>
    until(
      sql,
      `select from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`,
    ),
  // Before its functions and grants are installed, or just after.
  ({ sql }, count) =>
    until(sql, `select from schema_migrations where number = ${ownMigrations() + count}`),
  // At a random time.
  ({ random }) => sleep(random.whole(0, START_MS)),
  (_killing, _count, starting) => starting,
]

/**
 * Starts new versions one after the other, kills each at another moment, and restarts it. `stuck` are those that did
 * not restart, with their output.
 */
export async function killedUpgrades(
  killing: Killing,
): Promise<{ upgrades: number; stuck: string[] }> {
  for (let kill = 0; kill < killing.kills; kill += 1) {
    // The first one is there already.
    const count = kill + 2
    const moment = MOMENTS[kill % MOMENTS.length]
    if (moment !== undefined) await startAndKill(killing, count, moment)
    try {
      const again = await killing.start(count)
      await again.stop()
    } catch (error) {
      // No newer version would start either.
      return { upgrades: kill + 1, stuck: [String(error)] }
    }
  }
  return { upgrades: killing.kills, stuck: [] }
}

async function startAndKill(killing: Killing, count: number, moment: Moment): Promise<void> {
  let child: ChildProcess | null = null
  const starting = killing
    .start(count, (spawned) => {
      child = spawned
    })
    .catch(() => null)
  // A command that ends first is not killed any more.
  await Promise.race([moment(killing, count, starting), starting])
  end(child)
  await starting
}

function end(child: ChildProcess | null): void {
  child?.kill('SIGKILL')
}

async function until(sql: ServerUnderTest['sql'], question: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while ((await sql(question)).length === 0) {
    if (performance.now() > deadline) throw new Error(`never: ${question}`)
    await sleep(PAUSE_MS)
  }
}
