import path from 'node:path'

import { withBenchDatabase } from './bench-database.ts'
import { httpLoad } from './http-load.ts'
import { median } from './median.ts'
import { print } from './print.ts'
import { rawLoad } from './raw-load.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { productsRequest, rawProducts, rawSale, saleRequest } from './work.ts'

import type { DatabaseConnection } from '../server/src/db/connection.ts'
import type { Figures } from './goals.ts'
import type { Shop } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const PORT = 3987
const CONNECTIONS = 32
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const SALES_BEFORE_WEIGHING = 10_000

/** Start-up, throughput beside plain SQL, and memory. */
export async function measureServer(folder: string, figures: Figures): Promise<void> {
  await measureStart(path.join(folder, 'start'), figures)
  await withBenchDatabase(path.join(folder, 'load'), async ({ connection, url, asOwner }) => {
    const shops = await asOwner(seed)
    const server = await startServerProcess(PORT, { DATABASE_URL: url })
    try {
      await compare(connection, shops, figures)
      await weigh(server, shops, figures)
    } finally {
      await server.stop()
    }
  })
}

async function measureStart(dataDir: string, figures: Figures): Promise<void> {
  for (const name of ['ready on an empty directory', 'ready again (warm)']) {
    const server = await startServerProcess(PORT, { DATA_DIR: dataDir })
    figures.set(name, { value: server.readyAfter })
    await server.stop()
  }
}

/** Every round measures everything once, in random order, so that a busy minute hits all alike. */
async function compare(
  connection: DatabaseConnection,
  shops: Shop[],
  figures: Figures,
): Promise<void> {
  const slices = slicesOf(connection, shops)
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
  for (const [ours, baseline] of [
    ['POST /sales', 'raw sale'],
    ['GET /products', 'raw products'],
  ] as const) {
    const ratios = rounds.map((rates) => (rates[ours] ?? Number.NaN) / (rates[baseline] ?? 1))
    figures.set(`${ours} / ${baseline}`, { value: median(ratios) })
  }
}

function slicesOf(
  connection: DatabaseConnection,
  shops: Shop[],
): Record<string, () => Promise<number>> {
  const load = { connections: CONNECTIONS, seconds: SECONDS }
  const http = (next: typeof saleRequest) => async () => {
    const result = await httpLoad({ port: PORT, ...load, next: () => next(shops) })
    if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
    return result.perSecond
  }
  return {
    'POST /sales': http(saleRequest),
    'raw sale': () => rawLoad(connection, { ...load, work: (client) => rawSale(client, shops) }),
    'GET /products': http(productsRequest),
    'raw products': () =>
      rawLoad(connection, { ...load, work: (client) => rawProducts(client, shops) }),
  }
}

async function weigh(server: ServerProcess, shops: Shop[], figures: Figures): Promise<void> {
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
  figures.set('memory of Node after 10,000 sales', { value: server.memory() })
}
