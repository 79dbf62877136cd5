import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getStockValue } from '@mezgeb/contract/insight/reports'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeShift, openShift } from '@mezgeb/contract/selling/shifts'
import { createTill } from '@mezgeb/contract/selling/tills'
import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { sumOf } from '@mezgeb/contract/kit/money'

import { connectionFromUrl } from '../../../server/src/platform/db/connection/connection.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSupplier,
  signedIn,
  succeeded,
} from '../../../server/src/testing/builders.ts'
import { makePlainPostgres } from '../../../server/src/testing/database/plain-postgres.ts'
import { brokenInvariants } from '../../lib/invariants.ts'
import { machineClock } from '../../lib/machine-clock.ts'
import { patientApi } from '../../lib/patient-api.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Business } from '../../../server/src/testing/builders.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'

const MINUTES = 60
const DAYS = 24 * 60 * MINUTES
/** Seconds before or after the true time, one after the other: back and forward by ten minutes and by sixty days. */
const CLOCKS = [-10 * MINUTES, 0, -60 * DAYS, 0, 10 * MINUTES, 0, 60 * DAYS, 0] as const

const DELIVERED = 100
const COST = 2.5
const PRICE = 40
const FLOAT = 500
const COUNT_WAITS_MS = 400

type Shop = {
  api: TestApi
  business: Business
  sister: Branch
  customerId: string
  /** Units on all shelves. */
  units: number
  /** Seconds before or after the true time. */
  clock: number
}
type Begun = { productId: string; shiftId: string; transferId: string; takeId: string }

/** The clock of the machine is put right or wrong while goods are counted, sold, on the road and paid. */
export const clockJumps: Goal = {
  id: 'G5.3',
  title: 'the clock of the machine jumps by ten minutes and by sixty days',
  target: 'stock, value, drawers and books as on the shelf after each jump, with counts under way',
  isInShortRun: true,
  async run({ folder, startServer }) {
    // The database runs as a user of its own.
    chmodSync(folder, 0o755)
    const clock = machineClock(folder)
    if (clock === null)
      return { notRun: 'it needs Debian (or its like) with the package libfaketime' }
    const postgres = await makePlainPostgres(folder, clock.env)
    await postgres.start()
    try {
      const database = { url: postgres.url, owner: connectionFromUrl(postgres.url) }
      const server = await startServer({ database, env: clock.env })
      const api = await patientApi(server)
      try {
        const shop = await openShop(api)
        const wrong: string[] = []
        for (const [at, seconds] of CLOCKS.entries()) {
          const begun = await begin(shop)
          clock.set(seconds)
          shop.clock = seconds
          const told = `jump ${at + 1}, to ${seconds / MINUTES} min:`
          // A session may have ended by the new time.
          const { email } = shop.business.admin.user
          shop.business = { ...shop.business, admin: await signedIn(api, email) }
          wrong.push(...(await goOn(shop, begun)).map((one) => `${told} ${one}`))
        }
        wrong.push(...(await brokenInvariants(server)))
        const figure = `${wrong.length} differences after ${CLOCKS.length} jumps ${wrong.slice(0, 3).join('; ')}`
        return { met: wrong.length === 0, figure }
      } finally {
        await api.close()
      }
    } finally {
      await postgres.stop()
    }
  },
}

async function openShop(api: TestApi): Promise<Shop> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const { id: customerId } = await givenCustomer(api, admin, branch.id)
  return { api, business, sister: await givenBranch(api, admin), customerId, units: 0, clock: 0 }
}

/** Before the jump: goods come, are sold and sent, a till is open, and a count is under way. */
async function begin(shop: Shop): Promise<Begun> {
  const { api, business, sister } = shop
  const { branch, admin } = business
  const { token } = admin
  const { id: productId } = await givenProduct(api, business, { pricePerUnit: PRICE })
  const dateReceived = new Date(Date.now() + shop.clock * 1000).toISOString()
  const { id: supplierId } = await givenSupplier(api, admin)
  const goods = [{ productId, quantity: DELIVERED, unitCost: COST }]
  const delivery = { supplierId, branchId: branch.id, dateReceived, items: goods }
  succeeded(await api.send(createDelivery, { token, body: delivery }))
  const tillBody = { branchId: branch.id, name: `Till ${randomUUID()}` }
  const till = succeeded(await api.send(createTill, { token, body: tillBody }))
  const opening = { tillId: till.id, float: FLOAT }
  const shift = succeeded(await api.send(openShift, { token, body: opening }))
  await sell(shop, productId, { shiftId: shift.id })
  const items = [{ productId, quantity: 5 }]
  const route = { fromBranchId: branch.id, toBranchId: sister.id }
  const transfer = succeeded(
    await api.send(createTransfer, { token, body: { ...route, state: 'APPROVED', items } }),
  )
  succeeded(await api.send(shipTransfer, { token, params: { id: transfer.id }, body: {} }))
  const takeId = await openTake(shop, productId)
  await count(shop, { takeId, productId, quantity: DELIVERED - 3 - 5 })
  return { productId, shiftId: shift.id, transferId: transfer.id, takeId }
}

/** After the jump: everything that was begun is ended, and nothing differs from the shelf. */
async function goOn(shop: Shop, begun: Begun): Promise<string[]> {
  const { api, business, sister } = shop
  const { branch, admin } = business
  const { token } = admin
  const { productId, shiftId } = begun
  await sell(shop, productId, { shiftId })
  await post(shop, begun.takeId)
  const params = { id: begun.transferId }
  succeeded(await api.send(receiveTransfer, { token, params, body: {} }))
  const shelf = DELIVERED - 3 - 5 - 3
  const takeId = await openTake(shop, productId)
  await count(shop, { takeId, productId, quantity: shelf })
  const again = await post(shop, takeId)
  shop.units += shelf + 5
  const closing = { counts: [{ value: 10, count: (FLOAT + 6 * PRICE) / 10 }] }
  const closed = succeeded(
    await api.send(closeShift, { token, params: { id: shiftId }, body: closing }),
  )
  const { body: sheet } = await api.send(getProduct, { token, params: { id: productId } })
  const on = (id: string) => sheet.stock.find(({ branch: one }) => one.id === id)?.quantity
  const { body: report } = await api.send(getStockValue, { token, query: {} })
  const { body: trial } = await api.send(getTrialBalance, { token, query: {} })
  const figures = {
    counted: [again, 0],
    stock: [on(branch.id), shelf],
    'stock of the sister branch': [on(sister.id), 5],
    'stock value': [report.value, shop.units * COST],
    'difference of the till': [closed.difference, 0],
    'trial balance': [sumOf(trial.accounts.map(({ closing: balance }) => balance)), 0],
  }
  return Object.entries(figures)
    .filter(([, [is, must]]) => is !== must)
    .map(([name, [is, must]]) => `${name} ${is}, not ${must}`)
}

async function sell({ api, business, customerId }: Shop, productId: string, drawer: object) {
  const { branch, admin } = business
  const body = { customerId, branchId: branch.id, saleItems: [{ productId, quantity: 3 }] }
  succeeded(await api.send(createSale, { token: admin.token, body: { ...body, ...drawer } }))
}

async function openTake({ api, business }: Shop, productId: string): Promise<string> {
  const { branch, admin } = business
  const body = { branchId: branch.id, scope: 'PRODUCTS' as const, productIds: [productId] }
  return succeeded(await api.send(createStockTake, { token: admin.token, body })).id
}

async function count(
  { api, business }: Shop,
  { takeId, productId, quantity }: { takeId: string; productId: string; quantity: number },
) {
  // The phone has a right clock; its count comes a little later, and nothing moved meanwhile.
  await sleep(COUNT_WAITS_MS)
  const sentAt = new Date()
  const happenedAt = new Date(sentAt.getTime() - COUNT_WAITS_MS / 2).toISOString()
  const counts = [{ id: randomUUID(), productId, quantity, isTotal: true, happenedAt }]
  const params = { id: takeId }
  const body = { counts, sentAt: sentAt.toISOString() }
  succeeded(await api.send(addStockCounts, { token: business.admin.token, params, body }))
}

/** Ends and posts it; answers with the products that have to be counted again. */
async function post({ api, business }: Shop, takeId: string): Promise<number> {
  const { token } = business.admin
  const params = { id: takeId }
  const body = { status: 'COUNTED' as const }
  succeeded(await api.send(changeStockTake, { token, params, body }))
  return succeeded(await api.send(postStockTake, { token, params, body: {} })).again
}
