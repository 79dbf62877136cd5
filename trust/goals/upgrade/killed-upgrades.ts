import { setTimeout as sleep } from 'node:timers/promises'

import { ownMigrations } from './next-version.ts'

import type { ChildProcess } from 'node:child_process'
import type { createRandom } from '../../../server/src/demo/random.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const PAUSE_MS = 5
const PATIENCE_MS = 60_000
const START_MS = 600

type Killing = {
  random: ReturnType<typeof createRandom>
  /** How many starts are killed, each at the next of the moments. */
  kills: number
  sql: ServerUnderTest['sql']
  /** Starts the version with so many more migrations. */
  start: (count: number, onSpawn?: (child: ChildProcess) => void) => Promise<ServerUnderTest>
}

/** When a start is killed; `count` is the migration that it brings. */
type Moment = (killing: Killing, count: number, starting: Promise<unknown>) => Promise<unknown>

const MOMENTS: readonly Moment[] = [
  // In the middle of the migration.
  ({ sql }) =>
    until(
      sql,
      `select from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`,
    ),
  // Before its functions are installed and its rights granted, or just after.
  ({ sql }, count) =>
    until(sql, `select from schema_migrations where number = ${ownMigrations() + count}`),
  // Anywhere on the way.
  ({ random }) => sleep(random.whole(0, START_MS)),
  (_killing, _count, starting) => starting,
]

/**
 * Starts one new version after the other, kills each at another moment, and starts it again. `stuck` are those that did
 * not start then, with what they said.
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
      // Nothing newer would start either.
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
  // Whoever ends before is not killed any more.
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
