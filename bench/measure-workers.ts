import path from 'node:path'

import { withBenchDatabase } from './bench-database.ts'
import { httpLoad } from './http-load.ts'
import { median } from './median.ts'
import { print } from './print.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { productsRequest, saleRequest } from './work.ts'

import type { WireRequest } from '../trust/lib/load/wire.ts'

const PORT = 3975
const WORKERS = '2'
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const CONNECTIONS = [32, 128]

type Rates = { one: number[]; several: number[] }

/** Two processes behind one port against one, on the same database in the same minutes (docs/decisions/0028). */
export async function measureWorkers(folder: string): Promise<void> {
  await withBenchDatabase(path.join(folder, 'workers'), async ({ url, asOwner }) => {
    const shops = await asOwner(seed)
    const one = await startServerProcess(PORT, { DATABASE_URL: url })
    const several = await startServerProcess(PORT + 1, { DATABASE_URL: url, WORKERS })
    const calls = {
      'POST /sales': () => saleRequest(shops),
      'GET /products': () => productsRequest(shops),
    }
    try {
      for (const [call, next] of Object.entries(calls)) {
        for (const connections of CONNECTIONS) {
          tell(`${call}, ${connections} connections`, await rates(connections, next))
        }
      }
    } finally {
      await Promise.all([one.stop(), several.stop()])
    }
  })
}

/** Each round measures both, in random order; the first one is not counted. */
async function rates(connections: number, next: () => WireRequest): Promise<Rates> {
  const found: Rates = { one: [], several: [] }
  const slices: [keyof Rates, number][] = [
    ['one', PORT],
    ['several', PORT + 1],
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, port] of slices.toSorted(() => Math.random() - 0.5)) {
      const load = await httpLoad({ port, connections, seconds: SECONDS, next })
      if (load.failures > 0) print(`${load.failures} requests failed`)
      if (round > 0) found[name].push(load.perSecond)
    }
  }
  return found
}

function tell(name: string, { one, several }: Rates): void {
  const ratio = median(several.map((rate, round) => rate / (one[round] ?? Number.NaN)))
  print(
    `${name}: ${median(one).toFixed(0)}/s by one process, ${median(several).toFixed(0)}/s by ${WORKERS}, ` +
      `${ratio.toFixed(2)} × (median of ${ROUNDS} rounds)`,
  )
}
