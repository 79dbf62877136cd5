import { randomUUID } from 'node:crypto'

import { createBranch } from '@mezgeb/contract/business/branches'
import {
  CHART_BRANCHES_MAX,
  CHART_DAYS,
  getDashboard,
  getDashboardCharts,
} from '@mezgeb/contract/insight/dashboard'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { clockOf } from '../../../platform/time/clock-of.ts'
import { startOfDay } from '../../../platform/time/start-of-day.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

const ADDIS = 'Africa/Addis_Ababa'
const addis = clockOf(ADDIS)
const NO_PICTURES = { topProducts: [], stockValuePerBranch: [], lowStock: [], lowInBranches: [] }

async function charts({ token }: Person, query: object = {}) {
  const answer = await app.send(getDashboardCharts, { token, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

// An institution with two branches, and a stranger.
let shop: Business
let admin: Person
let far: Branch
let stranger: Business

beforeAll(async () => {
  stranger = await givenBusiness(app)
})

beforeEach(async () => {
  // The day must not end in any of the zones between a change and its read.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  shop = await givenBusiness(app)
  admin = shop.admin
  far = await givenBranch(app, admin)
})

afterEach(() => {
  vi.useRealTimers()
})

async function givenSellers() {
  return {
    seller: await givenStaff(app, shop),
    farSeller: await givenStaff(app, { admin, branch: far }),
  }
}

/** Sells one product at a moment: the database sets the time of a sale, so the test rewrites it. */
async function sell(
  { product, quantity }: { product: Product; quantity: number },
  { branch = shop.branch, at = Date.now() }: { branch?: Branch; at?: number } = {},
): Promise<void> {
  const customer = await givenCustomer(app, admin, branch.id)
  const { status, body, text } = await app.send(createSale, {
    token: admin.token,
    body: {
      customerId: customer.id,
      branchId: branch.id,
      saleItems: [{ productId: product.id, quantity }],
    },
  })
  expect(status, text).toBe(201)
  const values = [body.id, new Date(at).toISOString()]
  await rewrite(app.database, 'update sales set created_at = $2 where id = $1', values)
  await rewrite(
    app.database,
    'update stock_movements set created_at = $2 where document_id = $1',
    values,
  )
}

function dayOf(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now())
}

describe('sales per day', () => {
  it('are those of 30 days, oldest first, ending today in Addis Ababa, days without a sale included', async () => {
    const product = await givenProduct(app, shop, { pricePerUnit: 0.1, stock: 100 })
    const today = dayOf(ADDIS)
    const threeDaysAgo = startOfDay(addDays(today, -3), addis)
    await sell({ product, quantity: 3 })
    await sell({ product, quantity: 2 }, { at: threeDaysAgo })
    await sell({ product, quantity: 1 }, { at: threeDaysAgo })
    await sell({ product, quantity: 7 }, { at: threeDaysAgo - 1 })
    await sell({ product, quantity: 8 }, { at: startOfDay(addDays(today, -29), addis) })
    await sell({ product, quantity: 9 }, { at: startOfDay(addDays(today, -29), addis) - 1 })

    const { salesPerDay } = await charts(admin)

    expect(salesPerDay).toHaveLength(CHART_DAYS)
    expect(salesPerDay.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
    )
    expect(salesPerDay.filter(({ count }) => count > 0)).toEqual([
      { day: addDays(today, -29), totalAmount: 0.8, count: 1 },
      { day: addDays(today, -4), totalAmount: 0.7, count: 1 },
      { day: addDays(today, -3), totalAmount: 0.3, count: 2 },
      { day: today, totalAmount: 0.3, count: 1 },
    ])
    expect(salesPerDay[1]).toEqual({ day: addDays(today, -28), totalAmount: 0, count: 0 })
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC'])(
    'are those of the days of %s when that is asked for',
    async (timeZone) => {
      const product = await givenProduct(app, shop, { pricePerUnit: 1, stock: 100 })
      const today = dayOf(timeZone)
      await sell({ product, quantity: 1 }, { at: startOfDay(today, clockOf(timeZone)) })
      await sell({ product, quantity: 2 }, { at: startOfDay(today, clockOf(timeZone)) - 1 })
      const { salesPerDay } = await charts(admin, { timeZone })
      expect(salesPerDay.slice(-2)).toEqual([
        { day: addDays(today, -1), totalAmount: 2, count: 1 },
        { day: today, totalAmount: 1, count: 1 },
      ])
    },
  )

  it.each(['Addis', 'Africa/Nowhere', '', '+03:00', 'constructor', "UTC'; --"])(
    'need a time zone that there is, which %j is not',
    async (timeZone) => {
      const answer = await app.send(getDashboardCharts, {
        token: stranger.admin.token,
        query: { timeZone },
      })
      expect(refusal(answer)).toEqual({
        status: 400,
        message: 'timeZone must be a time zone such as Africa/Addis_Ababa',
        fields: ['timeZone'],
      })
    },
  )
})

describe('top products', () => {
  it('are the 5 that sold for most in those days, at the prices of then', async () => {
    const products: Product[] = []
    for (const pricePerUnit of [1.1, 2.2, 3.3, 4.4, 5.5, 6.6]) {
      const product = await givenProduct(app, shop, { pricePerUnit, stock: 50 })
      products.push(product)
      await sell({ product, quantity: 2 })
    }
    const [cheapest, second] = products
    if (cheapest === undefined || second === undefined) throw new Error('nothing was made')
    // Removals are not sales, and earlier days do not count.
    await app.send(createStockOut, {
      token: admin.token,
      body: {
        productId: cheapest.id,
        branchId: shop.branch.id,
        quantity: 40,
        reason: 'Broken',
        dateRemoved: dayOf(ADDIS),
      },
    })
    const longAgo = startOfDay(addDays(dayOf(ADDIS), -29), addis) - 1
    await sell({ product: cheapest, quantity: 8 }, { at: longAgo })
    await app.send(updateProduct, {
      token: admin.token,
      params: { id: second.id },
      body: { pricePerUnit: 1000 },
    })
    await sell({ product: second, quantity: 1 })

    const { topProducts } = await charts(admin)

    expect(topProducts.map(({ totalAmount }) => totalAmount)).toEqual([1004.4, 13.2, 11, 8.8, 6.6])
    expect(topProducts[0]).toEqual({
      product: { id: second.id, name: second.name, unit: second.unit },
      quantity: 3,
      totalAmount: 1004.4,
    })
    expect(topProducts.map(({ product }) => product.id)).not.toContain(cheapest.id)
  })
})

describe('stock value per branch', () => {
  it('is units times price of now, in exact decimals, of every branch', async () => {
    const salt = await givenProduct(app, shop, { pricePerUnit: 0.1, stock: 3 })
    const oil = await givenProduct(app, shop, { pricePerUnit: 19.99, stock: 7 })
    await givenStock(app, { admin, branch: far }, oil.id, 10)
    const empty = await givenBranch(app, admin)
    await app.send(updateProduct, {
      token: admin.token,
      params: { id: salt.id },
      body: { pricePerUnit: 0.2 },
    })

    expect((await charts(admin)).stockValuePerBranch).toEqual([
      { branch: { id: far.id, name: far.name }, units: 10, value: 199.9 },
      { branch: { id: shop.branch.id, name: shop.branch.name }, units: 10, value: 140.53 },
      { branch: { id: empty.id, name: empty.name }, units: 0, value: 0 },
    ])
  })

  it('shows the 12 branches with most of it when there are more', async () => {
    const product = await givenProduct(app, shop, { pricePerUnit: 2 })
    const held: { units: number; name: string }[] = []
    for (let units = 1; units <= CHART_BRANCHES_MAX; units += 1) {
      const { body: branch } = await app.send(createBranch, {
        token: admin.token,
        body: { name: `Branch ${randomUUID()}`, location: 'Adama' },
      })
      await givenStock(app, { admin, branch }, product.id, units)
      held.unshift({ units, name: branch.name })
    }
    const { stockValuePerBranch } = await charts(admin)
    expect(stockValuePerBranch.map(({ units, branch: { name } }) => ({ units, name }))).toEqual(
      held,
    )
  })
})

describe('low stock', () => {
  it('lists the 5 low ones of the shown stock with the smallest share of their threshold', async () => {
    const inputs = [
      [10, 10],
      [4, 3],
      [100, 1],
      [5, 0],
      [8, 2],
      [6, 3],
      [10, 11], // above its threshold
      [0, 0], // none is set
    ] as const
    const made = new Map<string, string>()
    for (const [lowStockThreshold, stock] of inputs) {
      const product = await givenProduct(app, shop, { lowStockThreshold, stock })
      made.set(product.id, `${stock} of ${lowStockThreshold}`)
    }
    const never = await givenProduct(app, shop, { lowStockThreshold: null })
    made.set(never.id, 'no threshold')

    const { lowStock } = await charts(admin)

    expect(lowStock.map(({ product }) => made.get(product.id))).toEqual([
      '0 of 5',
      '1 of 100',
      '2 of 8',
      '3 of 6',
      '3 of 4',
    ])
    expect(lowStock[2]).toMatchObject({ units: 2, lowStockThreshold: 8 })
  })

  it('names for an ADMIN the branches that lack what others have enough of', async () => {
    const product = await givenProduct(app, shop, { lowStockThreshold: 5, stock: 20 })
    expect((await charts(admin)).lowInBranches).toEqual([])
    await givenStock(app, { admin, branch: far }, product.id, 6)
    expect((await charts(admin)).lowInBranches).toEqual([])
    await sell({ product, quantity: 6 }, { branch: far })
    const { id, name, unit } = product
    const empty = {
      product: { id, name, unit },
      units: 0,
      lowStockThreshold: 5,
      branch: { id: far.id, name: far.name },
    }
    expect(await charts(admin)).toMatchObject({ lowStock: [], lowInBranches: [empty] })
    const scope = { branchId: far.id }
    expect((await charts(admin, scope)).lowInBranches).toBeUndefined()
    // Low in the sum, it is in the list of the sum.
    await sell({ product, quantity: 16 })
    const { lowStock, lowInBranches } = await charts(admin)
    expect(lowStock.map(({ units }) => units)).toEqual([4])
    expect(lowInBranches).toEqual([])
  })

  it('counts as many as the dashboard says, in every scope', async () => {
    const product = await givenProduct(app, shop, { lowStockThreshold: 5, stock: 4 })
    await givenStock(app, { admin, branch: far }, product.id, 6)
    const { seller, farSeller } = await givenSellers()
    for (const [person, query, expected] of [
      [seller, {}, [4]],
      [farSeller, {}, []],
      [admin, {}, [4]],
      [admin, { branchId: shop.branch.id }, [4]],
    ] as const) {
      const { lowStock, lowInBranches = [] } = await charts(person, query)
      expect([...lowStock, ...lowInBranches].map(({ units }) => units)).toEqual(expected)
      const { body } = await app.send(getDashboard, { token: person.token, query })
      expect(body.lowStockProducts).toBe(expected.length)
    }
  })
})

describe('whose charts', () => {
  beforeEach(async () => {
    const product = await givenProduct(app, shop, { pricePerUnit: 10, stock: 100 })
    await givenStock(app, { admin, branch: far }, product.id, 50)
    await sell({ product, quantity: 1 })
    await sell({ product, quantity: 2 }, { branch: far })
  })

  it('are of the own branch for STAFF, and of the institution or one branch for an ADMIN', async () => {
    const { seller, farSeller } = await givenSellers()
    const soldToday = async (person: Person, query: object = {}) => {
      const { salesPerDay, topProducts, stockValuePerBranch } = await charts(person, query)
      return [
        salesPerDay.at(-1)?.totalAmount,
        topProducts[0]?.quantity,
        stockValuePerBranch.map(({ branch }) => branch.id),
      ]
    }
    expect(await soldToday(seller)).toEqual([10, 1, [shop.branch.id]])
    expect(await soldToday(farSeller)).toEqual([20, 2, [far.id]])
    expect(await soldToday(admin)).toEqual([30, 3, [shop.branch.id, far.id]])
    expect(await soldToday(admin, { branchId: far.id })).toEqual([20, 2, [far.id]])
  })

  it('are of any institution for a SUPER_ADMIN who names it, and empty without', async () => {
    const superAdmin = await givenSuperAdmin(app)
    const institutionId = shop.institution.id
    expect(await charts(superAdmin, { institutionId })).toEqual(await charts(admin))
    expect(await charts(superAdmin, { institutionId, branchId: far.id })).toEqual(
      await charts(await givenStaff(app, { admin, branch: far })),
    )
    const { salesPerDay, ...rest } = await charts(superAdmin)
    expect(rest).toEqual(NO_PICTURES)
    expect(salesPerDay.every(({ count, totalAmount }) => count === 0 && totalAmount === 0)).toBe(
      true,
    )
  })
})

it('leaves sound data behind', async () => {
  await expect(requireInvariants(app.database)).resolves.toBeUndefined()
})
