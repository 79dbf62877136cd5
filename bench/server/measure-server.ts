import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { withBenchDatabase } from '../bench-database.ts'
import { httpLoad } from '../http-load.ts'
import { compareThroughput } from './compare-throughput.ts'
import { seed, seedFullShops, seedLargeShop } from '../seed.ts'
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
    const fullShops = await asOwner(seedFullShops)
    await asOwner(async (owner) => owner.query(await readFile(RAW_SALE, 'utf8')))
    const largeShop = await asOwner(seedLargeShop)
    await asOwner(async (owner) => owner.query(await readFile(PLAIN_APP_TABLES, 'utf8')))
    const server = await startServerProcess(PORT, { DATABASE_URL: url })
    const plainApp = await startServerProcess(PORT + 1, { DATABASE_URL: url }, PLAIN_APP)
    try {
      const ports = { port: PORT, plainPort: PORT + 1 }
      await compareThroughput({ connection, shops, fullShops, largeShop, ...ports }, figures)
      await weigh(server, shops, figures)
    } finally {
      await Promise.all([server.stop(), plainApp.stop()])
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
