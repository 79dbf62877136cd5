import { randomUUID } from 'node:crypto'

import { createSale } from '@mezgeb/contract/selling/sales'
import {
  createDelivery,
  getDelivery,
  listDeliveries,
  listLastCosts,
} from '@mezgeb/contract/stock/deliveries'
import { LINES_MAX } from '@mezgeb/contract/stock/ledger'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { getReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { paper } from '../../../testing/goods/paper-numbers.ts'
import { stockIn } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type * as z from 'zod/mini'
import type { Delivery, DeliveryInput } from '@mezgeb/contract/stock/deliveries'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const RECEIVED = '2026-03-04T09:30:00.000Z'

let business: Business
let staff: Person
let supplier: Supplier

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
  supplier = await givenSupplier(app, business.admin)
})

type Body = z.input<typeof DeliveryInput>
type Items = Body['items']

async function deliver({ token }: Person, body: object, key = randomUUID()) {
  const head = { supplierId: supplier.id, branchId: business.branch.id, dateReceived: RECEIVED }
  const answer = await app.sendAnything(createDelivery, { token, key, body: { ...head, ...body } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as Delivery }
}

async function delivered(items: Items, more: Partial<Body> = {}) {
  const answer = await deliver(business.admin, { items, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}

function receive(product: Product, quantity: number) {
  return app.send(createStockEntry, {
    token: business.admin.token,
    body: {
      productId: product.id,
      quantity,
      supplierId: supplier.id,
      dateReceived: RECEIVED,
      branchId: business.branch.id,
    },
  })
}

async function sell(product: Product, quantity: number) {
  const customer = await givenCustomer(app, business.admin, business.branch.id)
  return app.send(createSale, {
    token: business.admin.token,
    body: {
      customerId: customer.id,
      branchId: business.branch.id,
      saleItems: [{ productId: product.id, quantity }],
    },
  })
}

const stockOf = (product: Product) => stockIn(app, business.branch, product)

async function costsOf(product: Product) {
  const rows = await app.database.sql<{ kind: string; quantity: number; cost: string | null }>(
    'select kind, quantity, cost from stock_movements where product_id = $1 order by created_at, line',
    [product.id],
  )
  return rows.map(({ kind, quantity, cost }) => [
    kind,
    quantity,
    cost === null ? null : Number(cost),
  ])
}

describe('a delivery', () => {
  it('receives all of its lines, in their order, and is listed and read', async () => {
    const tea = await givenProduct(app, business, { name: 'Tea of Wush Wush', pricePerUnit: 60 })
    const milk = await givenProduct(app, business)
    const saved = await delivered(
      [
        { productId: milk.id, quantity: 24, unitCost: 88 },
        { productId: tea.id, quantity: 10, unitCost: 41.25 },
      ],
      { invoiceNumber: ' FS-0042 ' },
    )
    expect(saved).toMatchObject({
      by: { name: business.admin.user.name },
      supplier: { id: supplier.id, name: supplier.name },
      branchId: business.branch.id,
      invoiceNumber: 'FS-0042',
      dateReceived: RECEIVED,
      units: 34,
      cost: 2524.5,
      charges: [],
      items: [
        { productId: milk.id, quantity: 24, cost: 2112, purchaseCost: 2112 },
        {
          productId: tea.id,
          quantity: 10,
          cost: 412.5,
          purchaseCost: 412.5,
          product: { id: tea.id, name: 'Tea of Wush Wush', pricePerUnit: 60 },
        },
      ],
    })
    const { token } = business.admin
    const read = await app.send(getDelivery, { token, params: { id: saved.id } })
    expect(read.body).toEqual(saved)
    const { body: listed } = await app.send(listDeliveries, { token, query: { search: 'wush' } })
    expect(listed).toMatchObject([
      { id: saved.id, units: 34, lineCount: 2, products: [milk.name, tea.name], cost: 2524.5 },
    ])
    expect(await stockOf(milk)).toEqual([24, 2112])
  })

  it('keeps the names of its day on its paper and in what can go back, and lists show the new ones', async () => {
    const { token } = business.admin
    const tea = await givenProduct(app, business)
    const saved = await delivered([{ productId: tea.id, quantity: 2 }])
    const params = { id: saved.id }
    const name = `${tea.name} of today`
    await app.send(updateProduct, { token, params: { id: tea.id }, body: { name } })
    expect((await app.send(getDelivery, { token, params })).body).toEqual(saved)
    const { body: back } = await app.send(getReturnableGoods, { token, params })
    expect(back.items).toMatchObject([{ product: { name: tea.name } }])
    const { body: listed } = await app.send(listDeliveries, { token, query: { limit: 1 } })
    expect(listed).toMatchObject([{ id: saved.id, products: [name] }])
  })

  it('takes the cost of a pack, and values its units to the cent', async () => {
    const { token } = business.admin
    const tea = await givenProduct(app, business, { packs: [{ name: 'carton', size: 24 }] })
    const carton = { productId: tea.id, unitCost: 500, costUnits: 24 }
    const saved = await delivered([{ ...carton, quantity: 240 }])
    expect(saved).toMatchObject({ units: 240, cost: 5000 })
    const part = await delivered([{ ...carton, quantity: 7 }])
    expect(part).toMatchObject({ units: 7, cost: 145.83 })
    expect(await stockOf(tea)).toEqual([247, 5145.83])
    const wrong = { items: [{ ...carton, quantity: 1, costUnits: 0 }] }
    expect((await deliver(business.admin, wrong)).status).toBe(400)
    const { body } = await app.send(getDelivery, { token, params: { id: saved.id } })
    expect(body.items).toMatchObject([{ quantity: 240, purchaseCost: 5000 }])
  })

  it('is numbered by its branch, from 1 without a gap, also when several arrive at once', async () => {
    const other = await givenBusiness(app)
    const tea = await givenProduct(app, other)
    const { id: supplierId } = await givenSupplier(app, other.admin)
    const second = await givenBranch(app, other.admin)
    const send = (branchId: string, quantity = 1) =>
      deliver(other.admin, { supplierId, branchId, items: [{ productId: tea.id, quantity }] })
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => send(other.branch.id)),
      ...Array.from({ length: 3 }, () => send(second.id)),
    ])
    const numbers = (branchId: string) =>
      answers
        .filter(({ body }) => body.branchId === branchId)
        .map(({ body }) => body.number)
        .toSorted()
    expect(numbers(other.branch.id)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => paper(other.branch, 'D', n)),
    )
    expect(numbers(second.id)).toEqual([1, 2, 3].map((n) => paper(second, 'D', n)))
    expect((await send(other.branch.id, 2_000_000)).status).toBe(400)
    expect((await send(other.branch.id)).body.number).toBe(paper(other.branch, 'D', 7))
  })

  it('names every field that is wrong at once, by its line, and changes nothing', async () => {
    const tea = await givenProduct(app, business)
    const digest = await databaseDigest(app.database)
    const answer = await deliver(business.admin, {
      supplierId: '',
      items: [
        { productId: tea.id, quantity: 0, unitCost: 4 },
        { productId: '', quantity: 1, unitCost: -1 },
        { productId: tea.id, quantity: 1, unitCost: 1.00005, pricePerUnit: -3 },
      ],
    })
    expect(answer.status).toBe(400)
    expect(answer.failure.fields?.map(({ path }) => path).toSorted()).toEqual([
      'items.0.quantity',
      'items.1.productId',
      'items.1.unitCost',
      'items.2.pricePerUnit',
      'items.2.unitCost',
      'supplierId',
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is refused as a whole when one product is unknown', async () => {
    const tea = await givenProduct(app, business)
    const digest = await databaseDigest(app.database)
    const answer = await deliver(business.admin, {
      items: [
        { productId: tea.id, quantity: 5, pricePerUnit: 99 },
        { productId: randomUUID(), quantity: 5 },
      ],
    })
    expect(answer).toMatchObject({ status: 404, failure: { code: 'NOT_FOUND' } })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('has 1 to 200 lines, and may name a product in several', async () => {
    const tea = await givenProduct(app, business)
    const lines = (count: number) =>
      Array.from({ length: count }, (_, line) => ({
        productId: tea.id,
        quantity: line + 1,
        unitCost: 2,
      }))
    expect(await deliver(staff, { items: lines(LINES_MAX + 1) })).toMatchObject({
      status: 400,
    })
    expect(await deliver(staff, { items: [] })).toMatchObject({ status: 400 })
    const saved = await delivered(lines(LINES_MAX))
    expect(saved.items).toHaveLength(200)
    expect(await stockOf(tea)).toEqual([20_100, 40_200])
  })
})

describe('new selling prices of a delivery', () => {
  it('are set with it by an ADMIN', async () => {
    const tea = await givenProduct(app, business, { name: 'Priced tea', pricePerUnit: 60 })
    const saved = await delivered([{ productId: tea.id, quantity: 4, pricePerUnit: 65.5 }])
    expect(saved.items[0]?.product.pricePerUnit).toBe(65.5)
    const { body } = await app.send(listProducts, {
      token: business.admin.token,
      query: { search: 'Priced tea' },
    })
    expect(body).toMatchObject([{ pricePerUnit: 65.5, version: tea.version + 1 }])
  })

  it('are refused for STAFF, and nothing is received', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 60 })
    const digest = await databaseDigest(app.database)
    const answer = await deliver(staff, {
      items: [{ productId: tea.id, quantity: 4, pricePerUnit: 61 }],
    })
    expect(answer).toMatchObject({ status: 403, failure: { code: 'FORBIDDEN' } })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})

describe('the cost of stock', () => {
  it('is the moving average of the branch: every unit that leaves takes its share, the last one the rest', async () => {
    const tea = await givenProduct(app, business)
    await delivered([{ productId: tea.id, quantity: 3, unitCost: 10 }])
    await delivered([{ productId: tea.id, quantity: 4, unitCost: 17.5 }])
    expect(await stockOf(tea)).toEqual([7, 100])
    await sell(tea, 2)
    await app.send(createStockOut, {
      token: business.admin.token,
      body: {
        productId: tea.id,
        quantity: 1,
        reason: 'Broken',
        dateRemoved: RECEIVED,
        branchId: business.branch.id,
      },
    })
    await sell(tea, 4)
    expect(await costsOf(tea)).toEqual([
      ['DELIVERY', 3, 30],
      ['DELIVERY', 4, 70],
      ['SALE', -2, -28.57],
      ['REMOVAL', -1, -14.29],
      ['SALE', -4, -57.14],
    ])
    expect(await stockOf(tea)).toEqual([0, 0])
  })

  it('is unknown until the first one is given, which also values the units from before', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 10)
    await sell(tea, 4)
    expect(await stockOf(tea)).toEqual([6, null])
    await delivered([{ productId: tea.id, quantity: 4, unitCost: 2.5 }])
    expect(await costsOf(tea)).toEqual([
      ['ENTRY', 10, null],
      ['SALE', -4, null],
      ['VALUATION', 0, 15],
      ['DELIVERY', 4, 10],
    ])
    expect(await stockOf(tea)).toEqual([10, 25])
  })

  it('of a receipt without a cost is the average, and the newest one where nothing is left', async () => {
    const tea = await givenProduct(app, business)
    await delivered([{ productId: tea.id, quantity: 2, unitCost: 10 }])
    await receive(tea, 3)
    expect(await stockOf(tea)).toEqual([5, 50])
    await sell(tea, 5)
    await receive(tea, 1)
    expect(await stockOf(tea)).toEqual([1, 10])

    // Half of 10.01 is half a cent more than 5.00.
    const milk = await givenProduct(app, business)
    await delivered([
      { productId: milk.id, quantity: 1, unitCost: 0.01 },
      { productId: milk.id, quantity: 5, unitCost: 2 },
    ])
    await receive(milk, 3)
    expect(await stockOf(milk)).toEqual([9, 15.02])
  })

  it('includes the charges of a delivery, shared out to the cent', async () => {
    const tea = await givenProduct(app, business)
    const milk = await givenProduct(app, business)
    const rice = await givenProduct(app, business)
    const saved = await delivered(
      [
        { productId: tea.id, quantity: 1, unitCost: 100, weight: 1 },
        { productId: milk.id, quantity: 1, unitCost: 100, weight: 1 },
        { productId: rice.id, quantity: 8, unitCost: 12.5, weight: 8 },
      ],
      {
        charges: [
          { name: 'Transport', amount: 100, spread: 'WEIGHT' },
          { name: 'Customs', amount: 10, spread: 'VALUE' },
          { name: 'Loading', amount: 1, spread: 'QUANTITY' },
        ],
      },
    )
    expect(saved.items.map(({ cost }) => cost)).toEqual([113.43, 113.44, 184.13])
    expect(saved.items.map(({ purchaseCost }) => purchaseCost)).toEqual([100, 100, 100])
    expect(saved.cost).toBe(411)
  })

  it('of every line is needed for charges, and the weight for charges by weight', async () => {
    const tea = await givenProduct(app, business)
    const answer = await deliver(business.admin, {
      items: [
        { productId: tea.id, quantity: 1 },
        { productId: tea.id, quantity: 1, unitCost: 3 },
      ],
      charges: [{ name: 'Transport', amount: 100, spread: 'WEIGHT' }],
    })
    expect(answer.failure.fields?.map(({ path }) => path)).toEqual([
      'items.0.unitCost',
      'items.0.weight',
      'items.1.weight',
    ])
  })

  it('is not shown to STAFF, who may write it from the invoice', async () => {
    const tea = await givenProduct(app, business)
    const saved = await deliver(staff, { items: [{ productId: tea.id, quantity: 2, unitCost: 7 }] })
    const { token } = staff
    const read = await app.send(getDelivery, { token, params: { id: saved.body.id } })
    const listed = await app.send(listDeliveries, { token })
    for (const text of [saved.text, read.text, listed.text]) expect(text).not.toMatch(/cost/i)
    const shown = await app.send(getDelivery, {
      token: business.admin.token,
      params: { id: saved.body.id },
    })
    expect(shown.body.cost).toBe(14)
  })

  it('stays right when deliveries, sales and removals of the same products meet', async () => {
    const tea = await givenProduct(app, business, { stock: 50 })
    const milk = await givenProduct(app, business, { stock: 50 })
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) => [
        deliver(business.admin, {
          items: [tea, milk].map(({ id }) => ({
            productId: id,
            quantity: 3,
            unitCost: 1.37 * turn + 0.01,
          })),
        }),
        deliver(staff, {
          items: [milk, tea].map(({ id }) => ({ productId: id, quantity: 2 })),
        }),
        sell(tea, 3),
        sell(milk, 2),
      ]).flat(),
    )
    await expect(requireInvariants(app.database)).resolves.toBeUndefined()
  })
})

it('the last costs of products are those of the supplier, else those of the branch, for users who see costs', async () => {
  const [tea, salt, oil] = await Promise.all([1, 2, 3].map(() => givenProduct(app, business)))
  if (tea === undefined || salt === undefined || oil === undefined) throw new Error('no products')
  const other = await givenSupplier(app, business.admin)
  await delivered([
    { productId: tea.id, quantity: 3, unitCost: 10 },
    { productId: tea.id, quantity: 1, unitCost: 10 },
  ])
  await delivered([{ productId: tea.id, quantity: 2, unitCost: 11.25 }], {
    charges: [{ name: 'Transport', amount: 10, spread: 'VALUE' }],
  })
  await delivered([
    { productId: tea.id, quantity: 1 },
    { productId: oil.id, quantity: 1 },
  ])
  await deliver(business.admin, {
    supplierId: other.id,
    items: [
      { productId: tea.id, quantity: 1, unitCost: 14 },
      { productId: salt.id, quantity: 1, unitCost: 4 },
    ],
  })
  const productIds = [tea.id, salt.id, oil.id, randomUUID()].join(',')
  const read = async (query: object, { token } = business.admin) => {
    const requested = { branchId: business.branch.id, productIds, ...query }
    const { status, body } = await app.sendAnything(listLastCosts, { token, query: requested })
    return status === 200 ? body : status
  }
  const costs = (...rows: [Product, number][]) =>
    rows.map(([{ id }, unitCost]) => ({ productId: id, unitCost }))
  expect(await read({ supplierId: supplier.id })).toEqual(costs([tea, 11.25], [salt, 4]))
  expect(await read({ supplierId: other.id })).toEqual(costs([tea, 14], [salt, 4]))
  expect(await read({})).toEqual(costs([tea, 14], [salt, 4]))
  const far = await givenBranch(app, business.admin)
  expect(await read({ branchId: far.id, supplierId: supplier.id })).toEqual([])
  expect(await read({}, staff)).toBe(403)
  const stranger = await givenBusiness(app)
  expect(await read({}, stranger.admin)).toBe(404)
  expect(await read({ branchId: stranger.branch.id }, stranger.admin)).toEqual([])
  expect(await read({ productIds: 'all' })).toBe(400)
})
