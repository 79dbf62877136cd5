import path from 'node:path'

import { withBenchDatabase } from './bench-database.ts'
import { httpLoad } from './http-load.ts'
import { print } from './print.ts'
import { processOf, processorTime } from './processor-time.ts'
import { residentMemory } from './resident-memory.ts'
import { seed, SIZES } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { productsRequest, saleRequest } from './work.ts'

import type pg from 'pg'
import type { WireRequest } from '../trust/lib/load/wire.ts'

const PORT = 3985
const SALES = Number(process.env['BENCH_SALES'] ?? 100_000)
const SLICE_SECONDS = 5

type AsOwner = <T>(act: (owner: pg.Client) => Promise<T>) => Promise<T>
type Place = { asOwner: AsOwner; node: number; postmaster: number }
type Work = { connections: number; next: () => WireRequest; atLeast?: number }
/** In milliseconds of processor time, and bytes. */
type Spent = { node: number; postgres: number; wal: number }

/** Costs of a sale and a list in processor time, disk and WAL, and of an institution in disk: for docs/scaling.md. */
export async function measureCost(folder: string): Promise<void> {
  await withBenchDatabase(path.join(folder, 'cost'), async ({ url, asOwner }) => {
    const empty = await asOwner(sizeOfAll)
    const shops = await asOwner(seed)
    const filled = await asOwner(sizeOfAll)
    print(`institution of ${SIZES.products} products in ${SIZES.branches} branches, no sales:`)
    print(`  disk ${kilobytes((filled - empty) / SIZES.institutions)}`)
    const server = await startServerProcess(PORT, { DATABASE_URL: url })
    try {
      const place = { asOwner, node: server.pid, postmaster: await asOwner(postmasterOf) }
      const sale = () => saleRequest(shops)
      const list = () => productsRequest(shops)
      await load(2, 32, sale)
      await tell('sale of 3 lines, one after the other', place, { connections: 1, next: sale })
      await tell('list of 50 products, one after the other', place, { connections: 1, next: list })
      await tell('list of 50 products, 32 at once', place, { connections: 32, next: list })
      await asOwner((owner) => owner.query('checkpoint'))
      const before = await asOwner(sizes)
      const sales = await tell('sale of 3 lines, 32 at once', place, {
        connections: 32,
        next: sale,
        atLeast: SALES,
      })
      await tellGrowth(before, await asOwner(sizes), sales)
      await tellMemory(place, server.memory())
    } finally {
      await server.stop()
    }
  })
}

/** Runs slices until enough are done, and prints the cost of each. Returns their number. */
async function tell(
  name: string,
  place: Place,
  { connections, next, atLeast = 1 }: Work,
): Promise<number> {
  const before = await spentSoFar(place)
  let done = 0
  while (done < atLeast) done += await load(SLICE_SECONDS, connections, next)
  const after = await spentSoFar(place)
  const each = (key: keyof Spent) => (after[key] - before[key]) / done
  print(`${name} (${done}):`)
  print(
    `  processor: Node ${each('node').toFixed(3)} ms, PostgreSQL ${each('postgres').toFixed(3)} ms`,
  )
  print(`  log of PostgreSQL (WAL): ${kilobytes(each('wal'))}`)
  return done
}

async function load(
  seconds: number,
  connections: number,
  next: () => WireRequest,
): Promise<number> {
  let asked = 0
  const counted = () => {
    asked += 1
    return next()
  }
  const { failures } = await httpLoad({ port: PORT, connections, seconds, next: counted })
  if (failures > 0) throw new Error(`${failures} requests failed`)
  return asked
}

async function spentSoFar({ asOwner, node, postmaster }: Place): Promise<Spent> {
  const wal = await asOwner(async (owner) => {
    const { rows } = await owner.query<{ bytes: number }>(
      `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
    )
    return rows[0]?.bytes ?? 0
  })
  return { node: processorTime(node), postgres: processorTime(postmaster), wal }
}

async function sizes(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function sizeOfAll(owner: pg.Client): Promise<number> {
  return [...(await sizes(owner)).values()].reduce((sum, bytes) => sum + bytes, 0)
}

async function postmasterOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return processOf(rows[0]?.pid ?? 0)?.parent ?? 0
}

async function tellGrowth(
  before: Map<string, number>,
  after: Map<string, number>,
  sales: number,
): Promise<void> {
  const grown = [...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
  const total = grown.reduce((sum, [, bytes]) => sum + bytes, 0)
  print(`  disk with indexes: ${kilobytes(total / sales)}`)
  for (const [name, bytes] of grown) {
    if (bytes / sales >= 1) print(`    ${name} ${kilobytes(bytes / sales)}`)
  }
}

async function tellMemory({ asOwner, postmaster }: Place, node: number): Promise<void> {
  const pids = await asOwner(async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'mezgeb'`,
    )
    return rows.map(({ pid }) => pid)
  })
  const all = residentMemory([postmaster, ...pids]).once
  const each = (all - residentMemory([postmaster]).once) / pids.length
  print(
    `memory: Node ${node.toFixed(0)} MB; each of ${pids.length} connections ${each.toFixed(1)} MB`,
  )
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`
}
