import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { changedServer, removeChangedServers } from '../../trust/lib/weaken.ts'

import { withBenchDatabase } from '../bench-database.ts'
import { httpLoad } from '../http-load.ts'
import { compareThroughput } from './compare-throughput.ts'
import { seed, seedLargeShop } from '../seed.ts'
import { startServerProcess } from '../server-process.ts'
import { saleRequest } from '../work.ts'

import type { Figures } from '../goals.ts'
import type { Shop } from '../seed.ts'
import type { ServerProcess } from '../server-process.ts'

const PORT = 3987
const CONNECTIONS = 32
const RAW_SALE = new URL('raw-sale.sql', import.meta.url)
const PLAIN_APP_TABLES = new URL('plain-app.sql', import.meta.url)
const PLAIN_APP = fileURLToPath(new URL('plain-app.ts', import.meta.url))
const SALES_BEFORE_WEIGHING = 10_000

/** Start-up, throughput beside plain SQL, and memory. */
export async function measureServer(folder: string, figures: Figures): Promise<void> {
  await measureStart(path.join(folder, 'start'), figures)
  await withBenchDatabase(path.join(folder, 'load'), async ({ connection, url, asOwner }) => {
    const shops = await asOwner(seed)
    await asOwner(async (owner) => owner.query(await readFile(RAW_SALE, 'utf8')))
    const largeShop = await asOwner(seedLargeShop)
    await asOwner(async (owner) => owner.query(await readFile(PLAIN_APP_TABLES, 'utf8')))
    const server = await startServerProcess(PORT, { DATABASE_URL: url })
    const plainApp = await startServerProcess(PORT + 2, { DATABASE_URL: url }, PLAIN_APP)
    const oneByOne = await startOneByOne(PORT + 1, { DATABASE_URL: url })
    try {
      const ports = { port: PORT, oneByOnePort: PORT + 1, plainPort: PORT + 2 }
      await compareThroughput({ connection, shops, largeShop, ...ports }, figures)
      await weigh(server, shops, figures)
    } finally {
      await Promise.all([server.stop(), oneByOne.stop(), plainApp.stop()])
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

const BATCHES = 'src/modules/selling/sales/batch-sales.ts'

/** The same server, but recording each sale in its own transaction. */
async function startOneByOne(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const run = `bench-${process.pid}`
  const changes = [
    { file: BATCHES, find: 'const BATCH_MAX = 64', replace: 'const BATCH_MAX = 1' },
    { file: BATCHES, find: 'const LANES = 2', replace: 'const LANES = 8' },
    { file: BATCHES, find: 'const ENOUGH = 8', replace: 'const ENOUGH = 1' },
  ]
  const main = await changedServer(run, 0, { changes, added: [] })
  const server = await startServerProcess(port, env, main)
  const stop = async () => {
    await server.stop()
    removeChangedServers(run)
  }
  return { ...server, stop }
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
