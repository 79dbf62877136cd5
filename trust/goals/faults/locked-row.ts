import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { Client } from 'pg'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStock,
} from '../../../server/src/testing/builders.ts'
import { percentile } from '../../lib/load/figures.ts'
import { brokenInvariants } from '../../lib/invariants.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { isPutOff, startPeople, tally } from '../../lib/people.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { Business } from '../../../server/src/testing/builders.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'
import type { Asking, Heard } from '../../lib/people.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const LOCKED_MS = { short: 4_000, full: 30_000 }
const BEFORE_MS = { short: 1_000, full: 5_000 }
const SELLERS = 20
const STOCK = 1_000_000
const ANSWERED_WITHIN_S = 2.5
const BACK_WITHIN_S = 1
/** Other requests are as fast as before. */
const UNFELT_MS = 100

/** A transaction holds the stock of one product for half a minute; only requests for that product notice. */
export const lockedRow: Goal = {
  id: 'G7.5',
  title: 'a row locked for 30 s',
  target:
    `its sellers hear 503 within ${ANSWERED_WITHIN_S} s, everybody else succeeds with a p99 of at most twice as before ` +
    `or ${UNFELT_MS} ms`,
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await remoteApi(server)
    const { locked, others, row } = await givenSides(api)
    await api.close()
    const bystanders = startPeople(others, others.length * 2)
    await sleep(BEFORE_MS[size])
    const before = p99Ms(bystanders.heard)
    const unlock = await lock(server, row)
    const sellers = startPeople([locked], SELLERS)
    const start = performance.now()
    await sleep(LOCKED_MS[size])
    const end = performance.now()
    await unlock()
    const back = await sellers.firstSuccessAfter(end)
    await Promise.all([sellers.stop(), bystanders.stop()])
    const heard = sellers.heard.filter(({ at }) => at < end)
    const wrong = heard.filter((one) => !isPutOff(one))
    const slowest = Math.max(0, ...heard.map(({ seconds }) => seconds))
    const beside = bystanders.heard.filter(({ at }) => at > start && at < end)
    const failed = beside.filter(({ status }) => status < 200 || status > 299)
    const after = p99Ms(beside)
    const broken = await brokenInvariants(server)
    return {
      met:
        heard.length > 0 &&
        wrong.length === 0 &&
        failed.length === 0 &&
        broken.length === 0 &&
        isTimely(size, slowest, ANSWERED_WITHIN_S) &&
        isTimely(size, back, BACK_WITHIN_S) &&
        isTimely(size, after, Math.max(UNFELT_MS, before * 2)),
      figure:
        `its sellers: ${heard.length} put off, ${wrong.length} something else ${tally(wrong)}, slowest ${slowest.toFixed(2)} s, sold again after ${back.toFixed(2)} s; ` +
        `${failed.length} of ${beside.length.toLocaleString('en')} others failed ${tally(failed)}, p99 ${before.toFixed(0)} ms before and ${after.toFixed(0)} ms meanwhile; ` +
        `${broken.length} invariants broken`,
    }
  },
}

type Row = { productId: string; branchId: string }

/** Requests during the lock, with and without need of the row. */
async function givenSides(api: TestApi): Promise<{ locked: Asking; others: Asking[]; row: Row }> {
  const business = await givenBusiness(api)
  const stranger = await givenBusiness(api)
  const sister = { ...business, branch: await givenBranch(api, business.admin) }
  const product = await givenProduct(api, business, { stock: STOCK })
  const another = await givenProduct(api, business, { stock: STOCK })
  const foreign = await givenProduct(api, stranger, { stock: STOCK })
  await givenStock(api, sister, product.id, STOCK)
  const selling = async ({ admin, branch }: Business, productId: string) => {
    const { token } = admin
    const customer = await givenCustomer(api, admin, branch.id)
    const saleItems = [{ productId, quantity: 1 }]
    const body = { customerId: customer.id, branchId: branch.id, saleItems }
    return () => api.sendAnything(createSale, { token, key: randomUUID(), body })
  }
  const looking = ({ admin: { token } }: Business) => {
    return () => api.sendAnything(listProducts, { token })
  }
  return {
    locked: { kind: 'sale of it', ask: await selling(business, product.id) },
    others: [
      { kind: 'sale of another product', ask: await selling(business, another.id) },
      { kind: 'sale in another branch', ask: await selling(sister, product.id) },
      { kind: 'sale of another institution', ask: await selling(stranger, foreign.id) },
      { kind: 'list', ask: looking(business) },
      { kind: 'list of another institution', ask: looking(stranger) },
    ],
    row: { productId: product.id, branchId: business.branch.id },
  }
}

/** Locks it in an owner's transaction; returns a function that releases it. */
async function lock({ owner }: ServerUnderTest, { productId, branchId }: Row) {
  const client = new Client(owner)
  await client.connect()
  await client.query('begin')
  await client.query(
    'select from branch_stock where product_id = $1 and branch_id = $2 for update',
    [productId, branchId],
  )
  return () => client.end()
}

function p99Ms(heard: readonly Heard[]): number {
  const times = heard.map(({ seconds }) => seconds * 1000)
  return percentile(times, 0.99)
}
