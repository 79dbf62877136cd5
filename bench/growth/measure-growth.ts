import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { citus } from '../../server/src/platform/citus/citus.ts'
import { appConnection } from '../../server/src/platform/db/schema/app-role.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { refreshAll } from '../../server/src/modules/insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS } from '../../server/src/modules/modules.ts'
import { onTheWire, openWire } from '../../trust/lib/load/wire.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { startServerProcess } from '../server-process.ts'
import { GROWTH_CALLS, GROWTH_PHASES, SALE, SALES_BETWEEN } from './calls.ts'
import { SIZES, makeShops } from './make-shops.ts'
import { openShop } from './shop.ts'
import { warmFiles } from './warm-files.ts'

import type { WireReply, WireRequest } from '../../trust/lib/load/wire.ts'
import type { BenchDatabase } from '../bench-database.ts'
import type { Figures } from '../goals.ts'
import type { Size } from './make-shops.ts'
import type { Shop } from './shop.ts'

const PORTS: Record<Size['name'], number> = { small: 3988, large: 3989 }
const ROUNDS = Number(process.env['BENCH_GROWTH_ROUNDS'] ?? 12)
const SAMPLES_PER_ROUND = Number(process.env['BENCH_GROWTH_SAMPLES'] ?? 20)
const ATTEMPTS = 4
/** Folder that keeps the two databases between runs; otherwise they are made in the run's folder. */
const KEPT = process.env['BENCH_GROWTH_DATA']
/** Part of the names, to measure some calls. */
const ONLY = process.env['BENCH_GROWTH_ONLY']

type Running = { shop: Shop; send: (request: WireRequest) => Promise<WireReply> }

/** Each call on a large and a small database: ratio of their times. */
export async function measureGrowth(folder: string, figures: Figures): Promise<void> {
  const [small, large] = SIZES
  if (small === undefined || large === undefined) throw new Error('there are two sizes')
  await withRunning(KEPT ?? folder, small, (less) =>
    withRunning(KEPT ?? folder, large, (more) => compare(less, more, figures)),
  )
}

async function withRunning(
  folder: string,
  size: Size,
  act: (running: Running) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(path.join(folder, size.name), async (database) => {
    const { url, asOwner } = database
    await fill(database, size, path.join(folder, `${size.name}.filled`))
    await keep(database)
    await warmFiles(path.join(folder, size.name, 'postgres', 'data', 'base'))
    const shop = await asOwner((owner) => openShop(owner, size))
    const server = await startServerProcess(PORTS[size.name], { DATABASE_URL: url })
    const wire = openWire(server.port)
    try {
      await act({ shop, send: (request) => wire.send(onTheWire(request)) })
    } finally {
      wire.close()
      await server.stop()
    }
  })
}

async function fill({ asOwner }: BenchDatabase, size: Size, mark: string): Promise<void> {
  const isFilled = await access(mark).then(
    () => true,
    () => false,
  )
  if (isFilled) return
  const started = performance.now()
  await asOwner((owner) => makeShops(owner, size))
  await writeFile(mark, '')
  print(`${size.name} made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** As the ten-minute job of a running server does. */
async function keep({ connection, asOwner }: BenchDatabase): Promise<void> {
  const db = await openDatabase(appConnection(connection), { sharding: citus })
  await refreshAll(db, COUNTED_LISTS)
  await db.close()
  await asOwner((owner) => owner.query('vacuum analyze day_counts, counted_until, kept_low'))
}

type Times = { less: number[]; more: number[]; failure?: string }

/**
 * Large and small alternate within every call, so that a busy moment affects both. Reads come first: a round of
 * writes does half a day's work within a minute, and dashboards read what moved since the last summary.
 */
async function compare(less: Running, more: Running, figures: Figures): Promise<void> {
  for (let sale = 0; sale < SALES_BETWEEN; sale += 1) {
    await timed(less, SALE)
    await timed(more, SALE)
  }
  for (const phase of GROWTH_PHASES) {
    const calls = phase.filter((name) => name.includes(ONLY ?? ''))
    const all = new Map<string, Times>(calls.map((name) => [name, { less: [], more: [] }]))
    for (let round = -1; round < ROUNDS; round += 1) await goRound(all, [less, more], round < 0)
    for (const [name, times] of all) report(name, times, figures)
  }
}

async function goRound(
  all: ReadonlyMap<string, Times>,
  both: readonly [Running, Running],
  isWarmingUp: boolean,
): Promise<void> {
  for (const [name, times] of all) {
    if (times.failure !== undefined) continue
    try {
      await takeTurns(name, both, isWarmingUp ? { less: [], more: [] } : times)
    } catch (error) {
      times.failure = String(error)
    }
  }
}

async function takeTurns(
  name: string,
  [less, more]: readonly [Running, Running],
  times: Times,
): Promise<void> {
  for (let sample = 0; sample < SAMPLES_PER_ROUND; sample += 1) {
    times.less.push(await timed(less, name))
    times.more.push(await timed(more, name))
  }
}

async function timed({ shop, send }: Running, name: string): Promise<number> {
  const request = GROWTH_CALLS[name]?.(shop)
  if (request === undefined) throw new Error(`there is no call ${name}`)
  for (let attempt = 1; ; attempt += 1) {
    const sent = performance.now()
    const { status } = await send(request)
    if (status !== 0 && status < 400) return performance.now() - sent
    // Only a busy machine makes the server shed requests here.
    if (status !== 503 || attempt === ATTEMPTS) throw new Error(`${shop.size.name}: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function report(name: string, { less, more, failure }: Times, figures: Figures): void {
  const [small, large] = [p95(less), p95(more)]
  const value = failure === undefined ? large / small : Number.NaN
  const middle = (times: readonly number[]) => median(times).toFixed(1)
  const note =
    failure ??
    `${small.toFixed(1)} -> ${large.toFixed(1)} ms (median ${middle(less)} -> ${middle(more)})`
  figures.set(`growth: ${name}`, { value, note })
  print(`${value.toFixed(2).padStart(8)} x  ${note.padEnd(44)} ${name}`)
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
