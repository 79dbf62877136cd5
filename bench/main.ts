import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { migrate } from '../server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/embedded/start-embedded-postgres.ts'
import { httpLoad } from './http-load.ts'
import { rawLoad } from './raw-load.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { productsRequest, rawProducts, rawSale, saleRequest } from './work.ts'

import type { DatabaseConnection } from '../server/src/db/connection.ts'
import type { Shop } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const PORT = 3987
const CONNECTIONS = 32
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const SALES_BEFORE_WEIGHING = 10_000

const serverRoot = fileURLToPath(new URL('../server', import.meta.url))
const silent = { info: () => undefined, warn: () => undefined }
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mezgeb-bench-'))

type Goal = { name: string; value: number; unit: string; atMost?: number; atLeast?: number }
const goals: Goal[] = []

try {
  await measureStart(path.join(folder, 'start'))
  await measureLoad(path.join(folder, 'load'))
} finally {
  await fs.rm(folder, { recursive: true, force: true })
}
report()

async function measureStart(dataDir: string): Promise<void> {
  const names = ['ready on an empty directory', 'ready again (warm)'] as const
  for (const [index, name] of names.entries()) {
    const server = await startServerProcess(PORT, { DATA_DIR: dataDir })
    goals.push({ name, value: server.readyAfter, unit: 's', atMost: index === 0 ? 15 : 3 })
    await server.stop()
  }
}

async function measureLoad(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  try {
    await migrate(postgres.connection, serverRoot)
    const shops = await withOwner(postgres.connection, seed)
    const server = await startServerProcess(PORT, { DATABASE_URL: urlOf(postgres.connection) })
    try {
      await compare(postgres.connection, shops)
      await weigh(server, shops)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Every round measures everything once, in random order, so that a busy minute hits all alike. */
async function compare(connection: DatabaseConnection, shops: Shop[]): Promise<void> {
  const load = { connections: CONNECTIONS, seconds: SECONDS }
  const http = (next: typeof saleRequest) => async () => {
    const result = await httpLoad({ port: PORT, ...load, next: () => next(shops) })
    if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
    return result.perSecond
  }
  const slices: Record<string, () => Promise<number>> = {
    'POST /sales': http(saleRequest),
    'raw sale': () => rawLoad(connection, { ...load, work: (client) => rawSale(client, shops) }),
    'GET /products': http(productsRequest),
    'raw products': () =>
      rawLoad(connection, { ...load, work: (client) => rawProducts(client, shops) }),
  }
  // Plans, caches and compiled code are what a running shop has; nobody's first seconds are measured.
  for (const run of Object.values(slices)) await run()
  const rounds: Record<string, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: Record<string, number> = {}
    for (const [name, run] of Object.entries(slices).toSorted(() => Math.random() - 0.5)) {
      rates[name] = await run()
    }
    rounds.push(rates)
    print(
      `round ${round + 1}: ${Object.entries(rates)
        .map(([name, rate]) => `${name} ${rate.toFixed(0)}/s`)
        .join(', ')}`,
    )
  }
  addRatio(rounds, 'POST /sales', 'raw sale')
  addRatio(rounds, 'GET /products', 'raw products')
}

function addRatio(rounds: Record<string, number>[], ours: string, baseline: string): void {
  const ratios = rounds.map((rates) => (rates[ours] ?? 0) / (rates[baseline] ?? 1))
  goals.push({ name: `${ours} / ${baseline}`, value: median(ratios), unit: '×', atLeast: 0.5 })
}

async function weigh(server: ServerProcess, shops: Shop[]): Promise<void> {
  let left = SALES_BEFORE_WEIGHING
  while (left > 0) {
    const { perSecond } = await httpLoad({
      port: PORT,
      connections: CONNECTIONS,
      seconds: 2,
      next: () => saleRequest(shops),
    })
    left -= perSecond * 2
  }
  goals.push({
    name: 'memory of Node after 10,000 sales',
    value: server.memory(),
    unit: 'MB',
    atMost: 250,
  })
}

async function withOwner<T>(
  connection: DatabaseConnection,
  act: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    return await act(owner)
  } finally {
    await owner.end()
  }
}

function urlOf({ host, port, user, password, database }: DatabaseConnection): string {
  const secret = encodeURIComponent(password)
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

function report(): void {
  print('')
  let missed = 0
  for (const { name, value, unit, atMost, atLeast } of goals) {
    const isMet = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
    if (!isMet) missed += 1
    const goal = atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`
    print(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${value.toFixed(2)} ${unit} (goal ${goal})`)
  }
  print(`\n${goals.length - missed} of ${goals.length} goals met`)
  if (missed > 0) process.exitCode = 1
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
