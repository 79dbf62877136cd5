import { BEYOND_COMMITS } from '../goals.ts'
import { openLoad } from '../../trust/lib/load/open-load.ts'
import { httpLoad } from '../http-load.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { openRawLoad, rawLoad } from './raw-load.ts'
import {
  bareCommit,
  hotShop,
  paidSaleRequest,
  productsRequest,
  rawFullSale,
  rawProducts,
  rawSale,
  saleRequest,
  searchRequest,
} from '../work.ts'

import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'
import type { Figures } from '../goals.ts'
import type { Sample } from '../../trust/lib/load/open-load.ts'
import type { WireRequest } from '../../trust/lib/load/wire.ts'
import type { Shop } from '../seed.ts'

type Bench = {
  connection: DatabaseConnection
  shops: Shop[]
  /** With taxes and numbers of sales. */
  fullShops: Shop[]
  /** Of the server. */
  port: number
  /** Of the plain app (plain-app.ts). */
  plainPort: number
  /** The branches of the shop with 10,000 products. */
  largeShop: Shop[]
}

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const FEW = 4
const MANY = 32
const VERY_MANY = 128

/** Part of the names, to measure some slices. */
const ONLY = process.env['BENCH_SERVER_ONLY'] ?? ''

const HALF = 'p99 at half of the load'
const SALES_HALF = `POST /sales, ${HALF}`
const PRODUCTS_HALF = `GET /products, ${HALF}`

/** Goal, our slice and the slice of its baseline. */
const RATIOS = [
  ['POST /sales / raw sale, 32 connections', 'sales', 'raw sales'],
  ['POST /sales / raw sale, 128 connections', 'sales, 128', 'raw sales, 128'],
  ['POST /sales of one product / raw sale', 'hot', 'raw hot'],
  ['full sale / raw full sale, 32 connections', 'full sales', 'raw full sales'],
  ['full sale / raw full sale, 128 connections', 'full sales, 128', 'raw full sales, 128'],
  ['full sale / raw full sale, all of one product', 'full, hot', 'raw full, hot'],
  ['sale by cash and a mobile payment / by cash, one connection', 'single, paid', 'single'],
  ['GET /products / raw products', 'products', 'raw products'],
  ['POST /sales, one connection / plain app', 'single', 'single, plain app'],
  ['search among 10,000 products / plain app', 'search', 'search, plain app'],
] as const

/** Gives a rate per second, or the 99th percentile of the time in ms. */
type Slice = () => Promise<number>

/**
 * Rates beside plain SQL in the same minutes: every round measures everything once, in random order, so that a busy
 * minute affects all alike. Figures are medians over the rounds.
 */
export async function compareThroughput(bench: Bench, figures: Figures): Promise<void> {
  const all = Object.entries({ ...slicesOf(bench), ...halfSlicesOf(bench) })
  const slices = all.filter(([name]) => name.includes(ONLY))
  const rounds: Map<string, number>[] = []
  // Warm plans, caches and compiled code, as in a running shop.
  await measureOnce(slices)
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await measureOnce(slices.toSorted(() => Math.random() - 0.5))
    rounds.push(found)
    const told = [...found].map(([name, value]) => `${name} ${value.toFixed(value < 100 ? 1 : 0)}`)
    print(`round ${round + 1}: ${told.join('; ')}`)
  }
  for (const [goal, ours, baseline] of RATIOS) {
    const ratios = ratiosOf(rounds, ours, baseline)
    const spread = `rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    figures.set(goal, { value: median(ratios), note: spread })
  }
  setHalf(rounds, figures)
}

/** Of sales the p99 beyond that of bare commits: the disk alone makes either wait. */
function setHalf(rounds: readonly ReadonlyMap<string, number>[], figures: Figures): void {
  const timesOf = (name: string) => rounds.map((round) => round.get(name) ?? Number.NaN)
  const middle = (name: string) => median(timesOf(name)).toFixed(1)
  const spreadOf = (times: readonly number[]) =>
    `rounds ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`
  const products = timesOf(PRODUCTS_HALF)
  figures.set(PRODUCTS_HALF, {
    value: median(products),
    note: `${spreadOf(products)}; of the raw one at the same rate ${middle(`raw ${PRODUCTS_HALF}`)} ms`,
  })
  const bare = timesOf(`bare ${SALES_HALF}`)
  const sales = timesOf(SALES_HALF)
  const beyond = sales.map((time, round) => Math.max(0, time - (bare[round] ?? Number.NaN)))
  const others = `bare commits ${middle(`bare ${SALES_HALF}`)}, raw sales ${middle(`raw ${SALES_HALF}`)}`
  figures.set(BEYOND_COMMITS, {
    value: median(beyond),
    note: `p99 ${middle(SALES_HALF)} ms, ${spreadOf(sales)}; at the same rate ${others} ms`,
  })
}

function ratiosOf(
  rounds: readonly ReadonlyMap<string, number>[],
  ours: string,
  baseline: string,
): number[] {
  return rounds.map(
    (round) => (round.get(ours) ?? Number.NaN) / (round.get(baseline) ?? Number.NaN),
  )
}

async function measureOnce(
  slices: readonly [name: string, run: Slice][],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, run] of slices) {
    try {
      found.set(name, await run())
    } catch (error) {
      throw new Error(`${name} could not be measured`, { cause: error })
    }
  }
  return found
}

function p99Of(samples: readonly Sample[]): number {
  const times = samples.map(({ took }) => took).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Not counted; a busy machine makes the server shed some. */
function noteFailures(failures: number, load: string): void {
  if (failures > 0) print(`${failures} requests failed ${load}`)
}

/** Reasons of shed requests, from the server's own metrics. */
async function whyOf(port: number): Promise<string> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const shed = metrics.split('\n').filter((line) => line.startsWith('mezgeb_http_requests_shed'))
  return shed.join(', ') || 'none was turned away'
}

function slicesOf({
  connection,
  shops,
  fullShops,
  largeShop,
  port,
  plainPort,
}: Bench): Record<string, Slice> {
  const hot = hotShop(shops)
  const http =
    (next: () => WireRequest, connections = MANY, to = port) =>
    async () => {
      const load = await httpLoad({ port: to, seconds: SECONDS, connections, next })
      if (load.failures > 0) throw new Error(`${load.failures} requests failed: ${await whyOf(to)}`)
      return load.perSecond
    }
  const raw =
    (work: typeof rawSale, connections = MANY, of = shops) =>
    () =>
      rawLoad(connection, { connections, seconds: SECONDS, work: (client) => work(client, of) })
  const hotFull = hotShop(fullShops)
  const fullSale = () => paidSaleRequest(fullShops)
  const sale = () => saleRequest(shops)
  const hotSale = () => saleRequest(hot)
  const products = () => productsRequest(shops)
  const search = () => searchRequest(largeShop)
  return {
    sales: http(sale),
    'raw sales': raw(rawSale),
    'sales, 128': http(sale, VERY_MANY),
    'raw sales, 128': raw(rawSale, VERY_MANY),
    'full sales': http(fullSale),
    'raw full sales': raw(rawFullSale, MANY, fullShops),
    'full sales, 128': http(fullSale, VERY_MANY),
    'raw full sales, 128': raw(rawFullSale, VERY_MANY, fullShops),
    'full, hot': http(() => paidSaleRequest(hotFull)),
    'raw full, hot': raw(rawFullSale, MANY, hotFull),
    hot: http(hotSale),
    'raw hot': raw(rawSale, MANY, hot),
    single: http(sale, 1),
    'single, paid': http(() => paidSaleRequest(shops), 1),
    'single, plain app': http(sale, 1, plainPort),
    search: http(search, FEW),
    'search, plain app': http(search, FEW, plainPort),
    products: http(products),
    'raw products': raw(rawProducts),
  }
}

/**
 * At half the rate of the second before, offered without waiting for answers. Half of a rate from a minute ago would
 * be full load on a machine that has become half as fast.
 */
function halfSlicesOf({ connection, shops, port }: Bench): Record<string, Slice> {
  const halfOf = async (next: () => WireRequest): Promise<number> => {
    const load = await httpLoad({ port, seconds: 1, connections: MANY, next })
    noteFailures(load.failures, 'before half of the load')
    return load.perSecond / 2
  }
  const half = (kind: string, next: () => WireRequest): Slice => {
    return async () => {
      const perSecond = await halfOf(next)
      const load = { port, seconds: SECONDS, connections: VERY_MANY, perSecond }
      const samples = await openLoad({ ...load, next: () => ({ ...next(), kind }) })
      const failures = samples.filter(({ status }) => status < 200 || status > 299)
      noteFailures(failures.length, 'at half of the load')
      return p99Of(samples)
    }
  }
  /** Raw work at half the server's rate: the share of machine and disk. */
  const halfRaw = (next: () => WireRequest, work: typeof rawSale): Slice => {
    return async () => {
      const perSecond = await halfOf(next)
      const load = { connections: MANY, seconds: SECONDS, perSecond }
      return p99Of(
        await openRawLoad(connection, { ...load, work: (client) => work(client, shops) }),
      )
    }
  }
  const sale = () => saleRequest(shops)
  const products = () => productsRequest(shops)
  return {
    [SALES_HALF]: half('sale', sale),
    [`raw ${SALES_HALF}`]: halfRaw(sale, rawSale),
    [`bare ${SALES_HALF}`]: halfRaw(sale, bareCommit),
    [PRODUCTS_HALF]: half('list', products),
    [`raw ${PRODUCTS_HALF}`]: halfRaw(products, rawProducts),
  }
}
