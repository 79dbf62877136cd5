import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeShift } from '@mezgeb/contract/selling/shifts'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  getStockTake,
  listCountProposals,
  listStockCounts,
  listStockTakeProducts,
  listStockTakes,
  postStockTake,
  zeroUncounted,
} from '@mezgeb/contract/stock/stock-take-calls'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { holdOpen } from '../../../testing/database/hold-open.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { JUMPS, jumpClock } from '../../../testing/database/jump-clock.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { StockTake, StockTakeInput } from '@mezgeb/contract/stock/stock-takes'
import type * as z from 'zod/mini'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let business: Business
let staff: Person

async function anotherBusiness(): Promise<void> {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
}

beforeAll(anotherBusiness)

const stocked = (stock: number, more: object = {}) =>
  givenProduct(app, business, { stock, ...more })

async function open(
  products: readonly Product[],
  more: Partial<z.input<typeof StockTakeInput>> = {},
  by = business.admin,
): Promise<StockTake> {
  const answer = await app.send(createStockTake, {
    token: by.token,
    key: randomUUID(),
    body: {
      branchId: business.branch.id,
      scope: 'PRODUCTS',
      productIds: products.map(({ id }) => id),
      ...more,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

type Counted = {
  product: Product
  batch?: string
  expiresOn?: string
  quantity: number | null
  place?: string
  isTotal?: boolean
  round?: number
  id?: string
  happenedAt?: string
}

function send(take: StockTake, counts: readonly Counted[], by = staff, sentAt = new Date()) {
  return app.sendAnything(addStockCounts, {
    token: by.token,
    params: { id: take.id },
    body: {
      sentAt: sentAt.toISOString(),
      counts: counts.map(({ product, isTotal = true, ...more }) => ({
        id: randomUUID(),
        productId: product.id,
        isTotal,
        happenedAt: sentAt.toISOString(),
        ...more,
      })),
    },
  })
}

async function count(take: StockTake, ...counts: Counted[]) {
  const answer = await send(take, counts)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const setStatus = (take: StockTake, status: string, by = business.admin) =>
  app.sendAnything(changeStockTake, {
    token: by.token,
    params: { id: take.id },
    body: { status },
  })

function post(take: StockTake, body: object = {}, key = randomUUID()) {
  const { token } = business.admin
  return app.send(postStockTake, { token, key, params: { id: take.id }, body })
}

async function posted(take: StockTake, body: object = {}) {
  expect((await setStatus(take, 'COUNTED')).status).toBe(200)
  const answer = await post(take, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function sell(product: Product, quantity: number, times: object = {}) {
  const answer = await app.send(createSale, {
    token: business.admin.token,
    body: {
      ...times,
      customerId: 'new',
      customer: { name: 'Somebody' },
      branchId: business.branch.id,
      saleItems: [{ productId: product.id, quantity }],
    },
  })
  expect(answer.status, answer.text).toBe(201)
}

async function onHand(product: Product): Promise<number> {
  const [row] = await app.database.sql<{ quantity: number }>(
    'select quantity from branch_stock where product_id = $1 and branch_id = $2',
    [product.id, business.branch.id],
  )
  return row?.quantity ?? 0
}

async function rowOf(take: StockTake, product: Product, by = business.admin) {
  const { body } = await app.send(listStockTakeProducts, {
    token: by.token,
    params: { id: take.id },
    query: { search: product.name },
  })
  const row = body.find((one) => one.id === product.id)
  if (row === undefined) throw new Error('the product is not in the stock-take')
  return row
}

const read = async (take: StockTake, by = business.admin) =>
  (await app.send(getStockTake, { token: by.token, params: { id: take.id } })).body

describe('a stock-take', () => {
  it('judges each difference as of the moment of counting, whatever is sold since', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 7.5 }])
    const milk = await stocked(4)
    const take = await open([tea, milk])
    expect(take).toMatchObject({
      status: 'OPEN',
      inScope: 2,
      counted: 0,
      branch: { id: business.branch.id },
    })
    await count(take, { product: tea, quantity: 8 }, { product: milk, quantity: 5 })
    await sell(tea, 3)
    await sell(milk, 4)
    expect(await rowOf(take, tea)).toMatchObject({
      counted: 8,
      expected: 10,
      difference: -2,
      cost: -15,
    })
    const done = await posted(take)
    expect(done).toMatchObject({
      status: 'POSTED',
      leftAlone: 0,
      counted: 2,
      again: 0,
      differences: { products: 2, found: 1, missing: 2, value: -100 },
      postedBy: { id: business.admin.user.id },
    })
    expect([await onHand(tea), await onHand(milk)]).toEqual([5, 1])
    const lines = await app.database.sql(
      `select m.quantity, m.cost::float8 as cost, d.number from stock_movements m join documents d on d.id = m.document_id
        where m.kind = 'COUNT' and m.product_id = $1`,
      [tea.id],
    )
    expect(lines).toMatchObject([{ quantity: -2, cost: -15 }])
  })

  it('adds up places, and of each place only the newest round counts', async () => {
    const tea = await stocked(30)
    const take = await open([tea])
    const scan = { product: tea, quantity: 1, isTotal: false }
    await count(
      take,
      { ...scan, place: 'Shop' },
      { ...scan, place: 'Shop' },
      { ...scan, place: 'Store' },
    )
    expect(await rowOf(take, tea)).toMatchObject({
      counted: 3,
      places: [
        { place: 'Shop', quantity: 2, round: 1 },
        { place: 'Store', quantity: 1, round: 1 },
      ],
    })
    // A typed quantity replaces what was scanned; the next scan is added to it.
    await count(take, { product: tea, quantity: 12, place: 'Store' }, { ...scan, place: 'Store' })
    expect((await rowOf(take, tea)).counted).toBe(15)
    await count(take, { product: tea, quantity: 20, place: 'Shop', round: 2 })
    // A late count of an earlier round is not newer.
    await count(take, { ...scan, place: 'Shop', round: 1 })
    expect((await rowOf(take, tea)).counted).toBe(33)
    // Taken back: not counted there.
    await count(take, { product: tea, quantity: null, place: 'Shop' })
    await count(take, { product: tea, quantity: null, place: 'Store' })
    expect(await rowOf(take, tea)).toMatchObject({ counted: null, places: [] })
  })

  it('names a product for another count when it moved between the counts of two places', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    await count(take, { product: tea, quantity: 6, place: 'Shop' })
    await sell(tea, 1)
    await givenStock(app, business, tea.id, 1)
    await count(take, { product: tea, quantity: 5, place: 'Store' })
    expect(await rowOf(take, tea)).toMatchObject({ counted: 11, again: 'MOVED', difference: null })
    expect(await posted(take)).toMatchObject({ again: 1, differences: { products: 0 } })
    expect(await onHand(tea)).toBe(10)

    const second = await open([tea])
    await count(second, { product: tea, quantity: 6, place: 'Shop' })
    await sell(tea, 1)
    await count(
      second,
      { product: tea, quantity: 5, place: 'Shop', round: 2 },
      { product: tea, quantity: 5, place: 'Store' },
    )
    expect(await rowOf(second, tea)).toMatchObject({ again: null, difference: 1 })
    await posted(second)
    expect(await onHand(tea)).toBe(10)
  })

  it.each([
    ['UNITS', 2, 13, 12],
    ['PERCENT', 20, 13, 12],
    ['VALUE', 200, 13, 12],
  ] as const)('wants a second count above a tolerance in %s', async (of, most, above, within) => {
    const tea = await stocked(10)
    const milk = await stocked(10)
    const take = await open([tea, milk], { tolerance: { of, most } })
    await count(take, { product: tea, quantity: above }, { product: milk, quantity: within })
    expect([(await rowOf(take, tea)).again, (await rowOf(take, milk)).again]).toEqual([
      'LARGE',
      null,
    ])
    await count(take, { product: tea, quantity: above, round: 2 })
    expect((await rowOf(take, tea)).again).toBeNull()
    await posted(take)
    expect([await onHand(tea), await onHand(milk)]).toEqual([above, within])
  })

  it('shows large differences to a blind counter at the end of the counting, and not before', async () => {
    const [tea, milk] = [await stocked(36), await stocked(10)]
    const by = await givenStaff(app, business)
    const take = await open([tea, milk], { isBlind: true, tolerance: { of: 'UNITS', most: 2 } })
    const again = async () => {
      const query = { list: 'AGAIN' } as const
      const params = { id: take.id }
      const { body } = await app.send(listStockTakeProducts, { token: by.token, params, query })
      const told = await rowOf(take, tea, by)
      return [told.again, (await read(take, by)).again, body.map(({ id }) => id)]
    }
    const nothing = [null, 0, []]
    for (const quantity of [1, 33, 34, 33]) {
      const { body } = await send(take, [{ product: tea, quantity }], by)
      expect(body).toMatchObject({ products: [{ again: null }] })
      expect(await again()).toEqual(nothing)
    }
    expect((await rowOf(take, tea)).again).toBe('LARGE')
    await setStatus(take, 'COUNTED', by)
    expect(await again()).toEqual(['LARGE', 1, [tea.id]])
    expect((await setStatus(take, 'OPEN', staff)).status).toBe(403)
    expect((await read(take)).endedBy).toEqual({ id: by.user.id, name: by.user.name })
    expect((await setStatus(take, 'OPEN', by)).status).toBe(200)
    expect(await again()).toEqual(['LARGE', 1, [tea.id]])
    // Counts from here on are judged at the next end.
    await send(take, [{ product: milk, quantity: 1 }], by)
    expect((await rowOf(take, milk, by)).again).toBeNull()
    await send(take, [{ product: tea, quantity: 34 }], by)
    expect(await again()).toEqual(nothing)
    await setStatus(take, 'CANCELLED')
  })

  it('is reversed as the document that it booked', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 7.5 }])
    const milk = await stocked(4)
    const take = await open([tea, milk])
    await count(take, { product: tea, quantity: 8 }, { product: milk, quantity: 5 })
    const { documents, countedBy } = await posted(take)
    expect(countedBy).toEqual([{ id: staff.user.id, name: staff.user.name }])
    expect(documents).toMatchObject([{ kind: 'COUNT', isReversed: false }])
    const lossOf = async () => {
      const { token } = business.admin
      const { body } = await app.send(getLosses, { token, query: {} })
      return body.others.find(({ line }) => line === 'MISSING')?.documents ?? 0
    }
    const before = await lossOf()
    const reversal = await app.send(reverseDocument, {
      token: business.admin.token,
      body: { documentId: documents?.[0]?.id ?? '', reason: 'Counted the wrong shelf' },
    })
    expect(reversal.status, reversal.text).toBe(201)
    expect([await onHand(tea), await onHand(milk)]).toEqual([10, 4])
    expect((await read(take)).documents).toMatchObject([{ isReversed: true }])
    expect(await lossOf()).toBe(before - 1)
  })

  it('is reversed once of several times at once, and not while found units are sold', async () => {
    const tea = await stocked(4)
    const take = await open([tea])
    await count(take, { product: tea, quantity: 7 })
    const { documents } = await posted(take)
    const reverse = () =>
      app.send(reverseDocument, {
        token: business.admin.token,
        body: { documentId: documents?.[0]?.id ?? '', reason: 'Counted the wrong shelf' },
      })
    await sell(tea, 5)
    const { failure } = await reverse()
    expect(failure).toMatchObject({ code: 'OUT_OF_STOCK', fields: [{ path: 'items.0.quantity' }] })
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 2, unitCost: 1 }])
    const answers = await Promise.all([reverse(), reverse(), reverse()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
    expect(await onHand(tea)).toBe(1)
    const again = await setStatus(take, 'OPEN')
    expect(again.failure.code).toBe('STATUS_CHANGE')
  })

  it('puts a difference on the batches that people counted, else as a sale does', async () => {
    const milk = await givenProduct(app, business, { tracksExpiry: true })
    const [OLD, NEW] = [
      { batch: 'OLD', expiresOn: '2027-01-31' },
      { batch: 'NEW', expiresOn: '2027-03-31' },
    ]
    const cost = { productId: milk.id, unitCost: 8 }
    await givenDelivery(app, business, [
      { ...cost, ...OLD, quantity: 4 },
      { ...cost, ...NEW, quantity: 6 },
      { ...cost, quantity: 2 },
    ])
    const left = async () => {
      const { body } = await app.send(getProduct, {
        token: business.admin.token,
        params: { id: milk.id },
        query: { branchId: business.branch.id },
      })
      const [stock] = body.stock
      return [stock?.quantity, stock?.lots?.map(({ batch, quantity }) => [batch, quantity])]
    }
    const all = { product: milk, place: 'Shelf' }
    const take = await open([milk], { isBlind: true })
    const seen = async (by = business.admin) => {
      const { lots, places } = await rowOf(take, milk, by)
      return [lots, places.map(({ batch, quantity }) => [batch, quantity])]
    }
    expect(await seen(staff)).toEqual([
      [
        { ...OLD, counted: null },
        { ...NEW, counted: null },
      ],
      [],
    ])
    const scan = { ...all, ...NEW, batch: ' new ', quantity: 1, isTotal: false }
    await count(take, scan, scan, { ...all, ...NEW, quantity: 2 }, scan)
    await count(take, { ...all, ...OLD, quantity: 4 }, { ...all, quantity: 2 })
    await sell(milk, 1)
    expect(await seen()).toEqual([
      [
        { ...OLD, counted: 4, expected: 4 },
        { ...NEW, counted: 3, expected: 6 },
      ],
      [
        [undefined, 2],
        ['OLD', 4],
        ['NEW', 3],
      ],
    ])
    expect(await rowOf(take, milk)).toMatchObject({ counted: 9, expected: 12, difference: -3 })
    await posted(take)
    expect(await left()).toEqual([
      8,
      [
        ['OLD', 4],
        ['NEW', 3],
      ],
    ])

    // A second round of the place counts all of its batches again. Of five units found two are of a batch.
    const second = await open([milk])
    await count(second, { ...all, ...OLD, quantity: 1 })
    await count(
      second,
      { ...all, ...NEW, quantity: 5, round: 2 },
      { ...all, quantity: 8, round: 2 },
    )
    await posted(second)
    expect(await left()).toEqual([
      13,
      [
        ['OLD', 4],
        ['NEW', 5],
      ],
    ])

    const third = await open([milk])
    await count(third, { ...all, quantity: 6 })
    await posted(third)
    expect(await left()).toEqual([
      6,
      [
        ['OLD', 1],
        ['NEW', 5],
      ],
    ])
  })

  it('moves units from batch to batch where the stock of the product is the same', async () => {
    const milk = await givenProduct(app, business, { tracksExpiry: true })
    const [A, B, C] = ['A', 'B', 'C'].map((batch, at) => ({
      batch,
      expiresOn: `2027-0${at + 1}-15`,
    }))
    const cost = { productId: milk.id, unitCost: 8.33 }
    await givenDelivery(app, business, [
      { ...cost, ...A, quantity: 5 },
      { ...cost, ...C, quantity: 4 },
      { ...cost, unitCost: 1.01, quantity: 2 },
    ])
    const left = async () => {
      const { token } = business.admin
      const { body } = await app.send(getProduct, { token, params: { id: milk.id } })
      const [stock] = body.stock
      const lots = stock?.lots?.map(({ batch, quantity }) => `${batch} ${quantity}`)
      return [stock?.quantity, stock?.value, lots?.join(' ')]
    }
    const value = 76.99
    expect(await left()).toEqual([11, value, 'A 5 C 4'])

    // Two units without a date and one of C are of batch B.
    const take = await open([milk])
    await count(
      take,
      { product: milk, ...A, quantity: 5 },
      { product: milk, ...B, quantity: 3 },
      { product: milk, ...C, quantity: 3 },
    )
    const different = await app.send(listStockTakeProducts, {
      token: business.admin.token,
      params: { id: take.id },
      query: { list: 'DIFFERENT' },
    })
    expect(different.body.map(({ id, difference }) => [id, difference])).toEqual([[milk.id, 0]])
    const same = { differences: { products: 1, found: 0, missing: 0, value: 0, cost: 0 } }
    const { token } = business.admin
    const before = await app.send(getStockTake, { token, params: { id: take.id } })
    expect(before.body).toMatchObject(same)
    expect(await posted(take)).toMatchObject(same)
    expect(await left()).toEqual([11, value, 'A 5 B 3 C 3'])

    // All of A was of B; a unit of A is sold before the posting.
    const second = await open([milk])
    await count(
      second,
      { product: milk, ...A, quantity: 0 },
      { product: milk, ...B, quantity: 8 },
      { product: milk, ...C, quantity: 3 },
    )
    await sell(milk, 1)
    await posted(second)
    expect((await left()).filter((one) => one !== value)).toEqual([
      10,
      expect.any(Number),
      'B 7 C 3',
    ])

    // One unit less, though two of B are found: the three uncounted ones of C are gone.
    const third = await open([milk])
    await count(third, { product: milk, ...B, quantity: 9 })
    await posted(third)
    expect((await left())[2]).toBe('B 9')
  })

  it('refuses batches of products without expiry dates, and another batch under a known id', async () => {
    const tea = await stocked(4)
    const milk = await givenProduct(app, business, { stock: 4, tracksExpiry: true })
    const take = await open([tea, milk])
    const id = randomUUID()
    const lot = { batch: 'A', expiresOn: '2027-01-31' }
    await count(take, { product: milk, quantity: 1, ...lot, id })
    const digest = await databaseDigest(app.database)
    const refused = [
      await send(take, [
        { product: milk, quantity: 1, ...lot },
        { product: tea, quantity: 1, ...lot },
      ]),
      await send(take, [{ product: milk, quantity: 1, batch: 'A' }]),
      await send(take, [{ product: milk, quantity: 1, ...lot, batch: 'B', id }]),
    ]
    expect(refused.map(({ failure: { code, fields } }) => [code, fields?.[0]?.path])).toEqual([
      ['INVALID', 'counts.1.expiresOn'],
      ['INVALID', 'counts.0.expiresOn'],
      ['KEY_REUSED', undefined],
    ])
    await count(take, { product: milk, quantity: 1, ...lot, id })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('leaves a difference alone that the stock is too small for, because units were sold since', async () => {
    const tea = await stocked(10)
    const milk = await stocked(10)
    const take = await open([tea, milk])
    await count(take, { product: tea, quantity: 4 }, { product: milk, quantity: 9 })
    await sell(tea, 7)
    expect((await rowOf(take, tea)).again).toBe('SHORT')
    expect(await posted(take)).toMatchObject({ again: 1, differences: { products: 1, missing: 1 } })
    expect([await onHand(tea), await onHand(milk)]).toEqual([3, 9])
  })

  it('leaves uncounted products as they are, unless an ADMIN sets them to zero', async () => {
    const tea = await stocked(10)
    const milk = await stocked(10)
    const take = await open([tea, milk])
    await count(take, { product: tea, quantity: 9 })
    await setStatus(take, 'COUNTED')
    const digest = await databaseDigest(app.database)
    expect(await post(take)).toMatchObject({ status: 409, failure: { code: 'UNCOUNTED' } })
    expect(await databaseDigest(app.database)).toEqual(digest)
    const { body: uncounted } = await app.send(listStockTakeProducts, {
      token: business.admin.token,
      params: { id: take.id },
      query: { list: 'UNCOUNTED' },
    })
    expect(uncounted).toMatchObject([{ id: milk.id, counted: null, expected: 10 }])
    expect((await post(take, { leaveUncounted: true })).body.leftAlone).toBe(1)
    expect(await onHand(milk)).toBe(10)

    const second = await open([tea, milk], { tolerance: { of: 'UNITS', most: 1 } })
    await count(second, { product: tea, quantity: 9 })
    const params = { id: second.id }
    const zeroed = await app.send(zeroUncounted, { token: business.admin.token, params })
    expect(zeroed.body).toMatchObject({ counted: 2, differences: { missing: 10 } })
    await givenStock(app, business, milk.id, 5)
    await posted(second)
    expect([await onHand(tea), await onHand(milk)]).toEqual([9, 5])
  })

  it('knows its scope: everything, categories, products or a shelf', async () => {
    const other = await givenBusiness(app)
    const tea = await givenProduct(app, other, { stock: 5 })
    const milk = await givenProduct(app, other, { stock: 5 })
    const { token } = other.admin
    const opened = async (body: object) => {
      const answer = await app.sendAnything(createStockTake, { token, body })
      expect(answer.status, answer.text).toBe(201)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
      const take = answer.body as unknown as StockTake
      const { headers } = await app.send(listStockTakeProducts, {
        token,
        params: { id: take.id },
        query: { list: 'UNCOUNTED', limit: 1 },
      })
      const outside = await send(take, [{ product: milk, quantity: 5 }], other.admin)
      return [take.number, take.inScope, headers['x-total-count'], outside.failure.code]
    }
    const { categoryId } = tea
    expect(await opened({ scope: 'ALL' })).toEqual(['BR-C-0001', 2, '2', undefined])
    expect(await opened({ scope: 'CATEGORIES', categoryIds: [categoryId] })).toEqual([
      'BR-C-0002',
      1,
      '1',
      'NOT_IN_STOCK_TAKE',
    ])
    expect(await opened({ scope: 'PRODUCTS', productIds: [tea.id] })).toEqual([
      'BR-C-0003',
      1,
      '1',
      'NOT_IN_STOCK_TAKE',
    ])
    expect(await opened({ scope: 'SHELF', shelf: 'Window' })).toEqual([
      'BR-C-0004',
      0,
      '0',
      undefined,
    ])
    const refused = await app.sendAnything(createStockTake, { token, body: { scope: 'SHELF' } })
    expect(refused.failure.fields?.map(({ path }) => path)).toEqual(['shelf'])
    const found = await app.send(listStockTakes, { token, query: { search: 'wind' } })
    expect(found.body).toMatchObject([{ number: 'BR-C-0004', shelf: 'Window' }])
  })

  it('is counted by STAFF, and reopened, cancelled and posted by an ADMIN', async () => {
    const tea = await stocked(3)
    const take = await open([tea], {}, staff)
    await count(take, { product: tea, quantity: 2 })
    expect(await setStatus(take, 'CANCELLED', staff)).toMatchObject({ status: 403 })
    expect(await post(take)).toMatchObject({ status: 409, failure: { code: 'STATUS_CHANGE' } })
    expect(await setStatus(take, 'COUNTED', staff)).toMatchObject({ status: 200 })
    expect(await setStatus(take, 'CANCELLED', staff)).toMatchObject({ status: 403 })
    expect(await setStatus(take, 'OPEN')).toMatchObject({ status: 200 })
    expect(await setStatus(take, 'CANCELLED')).toMatchObject({ status: 200 })
    const answer = await send(take, [{ product: tea, quantity: 2 }])
    expect(answer).toMatchObject({ status: 409, failure: { code: 'STOCK_TAKE_CLOSED' } })
    expect(await onHand(tea)).toBe(3)
    const { body: trail } = await app.send(listAuditEntries, {
      token: business.admin.token,
      query: { kind: 'STOCK_TAKE', recordId: take.id },
    })
    expect(trail.map(({ action, user }) => [action, user?.id])).toEqual([
      ...Array.from({ length: 2 }, () => ['CHANGED', business.admin.user.id]),
      ...[
        ['CHANGED', staff.user.id],
        ['CREATED', staff.user.id],
      ],
    ])
    expect(trail[0]?.changes).toContainEqual({
      field: 'status',
      of: null,
      before: 'OPEN',
      after: 'CANCELLED',
    })
  })

  it('hides what is expected from STAFF while it is blind', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 77, unitCost: 3 }])
    const take = await open([tea], { isBlind: true, tolerance: { of: 'UNITS', most: 1 } })
    const answers = [
      await count(take, { product: tea, quantity: 70 }),
      await app.sendAnything(getStockTake, { token: staff.token, params: { id: take.id } }),
      await app.sendAnything(listStockTakes, { token: staff.token }),
      await app.sendAnything(listStockCounts, { token: staff.token, params: { id: take.id } }),
      ...(await Promise.all(
        ['ALL', 'COUNTED', 'UNCOUNTED', 'AGAIN'].map((list) =>
          app.sendAnything(listStockTakeProducts, {
            token: staff.token,
            params: { id: take.id },
            query: { list },
          }),
        ),
      )),
    ]
    const own = answers.map(({ status, text }) => [
      status,
      /"expected"|"difference"|"cost"|77|-7\b/.test(text.replaceAll(/[0-9a-f-]{36}|"[^"]*Z"/g, '')),
    ])
    expect(own).toEqual(own.map((_, at) => [200, at === 2 ? own[2]?.[1] : false]))
    const listed = await app.send(listStockTakes, { token: staff.token })
    expect(listed.body.find(({ id }) => id === take.id)).not.toHaveProperty('differences')
    const differing = await app.sendAnything(listStockTakeProducts, {
      token: staff.token,
      params: { id: take.id },
      query: { list: 'DIFFERENT' },
    })
    expect(differing.status).toBe(403)
    expect(await rowOf(take, tea)).toMatchObject({
      expected: 77,
      difference: -7,
      again: 'LARGE',
      cost: -21,
    })
    await count(take, { product: tea, quantity: 70, round: 2 })
    await posted(take)
    expect(await rowOf(take, tea, staff)).toMatchObject({ expected: 77, difference: -7 })
    expect(await rowOf(take, tea, staff)).not.toHaveProperty('cost')
  })
})

describe('several stock-takes', () => {
  const OF = { MOVED: { again: 'MOVED' }, NONE: { again: null, difference: 0 } }

  it('post a difference once, at whatever time each was counted and posted', async () => {
    const tea = await stocked(100)
    const milk = await stocked(20)
    const [left, first, second] = [await open([tea]), await open([tea, milk]), await open([tea])]
    for (const take of [left, first, second]) await count(take, { product: tea, quantity: 90 })
    await count(first, { product: milk, quantity: 18 })
    await posted(first)
    expect(await rowOf(second, tea)).toMatchObject(OF.MOVED)
    expect((await read(second)).again).toBe(1)
    const { token } = business.admin
    const { body: again } = await app.send(listStockTakeProducts, {
      token,
      params: { id: second.id },
      query: { list: 'AGAIN' },
    })
    expect(again.map(({ id }) => id)).toEqual([tea.id])
    await count(second, { product: tea, quantity: 90 })
    expect(await rowOf(second, tea)).toMatchObject(OF.NONE)
    expect(await posted(second)).toMatchObject({ again: 0, differences: { products: 0 } })

    // It lay for a week.
    expect(await posted(left)).toMatchObject({ again: 1, differences: { products: 0 } })
    expect([await onHand(tea), await onHand(milk)]).toEqual([90, 18])
    const set = (reason: string | null) =>
      app.database.sql('update stock_take_products set again = $2 where stock_take_id = $1', [
        ...[left.id, reason],
      ])
    await set(null)
    await expect(requireInvariants(app.database)).rejects.toThrow(/no two stock-takes post/)
    await set('MOVED')
  })

  it('post it once when they are posted at the same moment', async () => {
    const goods = await Promise.all(Array.from({ length: 4 }, () => stocked(20)))
    const takes = [await open(goods), await open(goods.toReversed()), await open(goods)]
    for (const take of takes) {
      await count(take, ...goods.map((product) => ({ product, quantity: 17 })))
      await setStatus(take, 'COUNTED')
    }
    const answers = await Promise.all(takes.map((take) => post(take)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.filter(({ body }) => body.again === 4)).toHaveLength(2)
    for (const product of goods) expect(await onHand(product)).toBe(17)
  })

  it('count again what was counted before another posting and arrives after it', async () => {
    const tea = await stocked(100)
    const late = await open([tea])
    const other = await open([tea])
    await count(other, { product: tea, quantity: 90 })
    await posted(other)
    const happenedAt = new Date(Date.now() - 60_000).toISOString()
    await count(late, { product: tea, quantity: 90, happenedAt })
    expect(await rowOf(late, tea)).toMatchObject(OF.MOVED)
    await posted(late)
    expect(await onHand(tea)).toBe(90)
  })

  it('count again what a later one found as the books have it, and nothing else', async () => {
    const tea = await stocked(10)
    const [left, agreed] = [await open([tea]), await open([tea])]
    await count(left, { product: tea, quantity: 8 })
    await count(agreed, { product: tea, quantity: 10 })
    // The two were found again.
    const other = await open([tea])
    await count(other, { product: tea, quantity: 10 })
    const newer = await open([tea])
    await count(newer, { product: tea, quantity: 9 })
    expect(await rowOf(left, tea)).toMatchObject({ again: null, difference: -2 })
    expect(await posted(other)).toMatchObject({ again: 0, differences: { products: 0 } })
    expect(await rowOf(left, tea)).toMatchObject(OF.MOVED)
    expect(await rowOf(agreed, tea)).toMatchObject(OF.NONE)
    expect(await rowOf(newer, tea)).toMatchObject({ again: null, difference: -1 })
    expect(await posted(left)).toMatchObject({ again: 1, differences: { products: 0 } })
    expect(await onHand(tea)).toBe(10)
  })

  it('leave batches as a later one found them', async () => {
    const milk = await givenProduct(app, business, { tracksExpiry: true })
    const [old, fresh] = [
      { batch: 'A', expiresOn: '2031-01-01' },
      { batch: 'B', expiresOn: '2031-02-01' },
    ]
    for (const lot of [old, fresh])
      await givenDelivery(app, business, [{ productId: milk.id, quantity: 5, ...lot }])
    const [first, later] = [await open([milk]), await open([milk])]
    await count(
      first,
      { product: milk, quantity: 3, ...old },
      { product: milk, quantity: 7, ...fresh },
    )
    await count(
      later,
      { product: milk, quantity: 5, ...old },
      { product: milk, quantity: 5, ...fresh },
    )
    await posted(later)
    expect((await rowOf(first, milk)).again).toBe('MOVED')
    expect(await posted(first)).toMatchObject({ again: 1, documents: [] })
  })

  it('are named when another one of their products is opened', async () => {
    const other = await givenBusiness(app)
    const tea = await givenProduct(app, other, { stock: 5 })
    const milk = await givenProduct(app, other, { stock: 5 })
    const { token } = other.admin
    const opened = async (body: z.input<typeof StockTakeInput>) => {
      const answer = await app.send(createStockTake, { token, body })
      return [
        answer.body,
        answer.body.overlaps?.map(({ number }) => number.slice(-1)).join(),
      ] as const
    }
    const products = (...goods: Product[]) => ({
      scope: 'PRODUCTS' as const,
      productIds: goods.map(({ id }) => id),
    })
    const categories = { scope: 'CATEGORIES' as const, categoryIds: [tea.categoryId] }
    const [first, none] = await opened(products(tea))
    expect(none).toBe('')
    expect((await opened(products(milk)))[1]).toBe('')
    expect((await opened(products(milk, tea)))[1]).toBe('1,2')
    const [ofCategory, beside] = await opened(categories)
    expect(beside).toBe(milk.categoryId === tea.categoryId ? '1,2,3' : '1,3')
    expect((await opened({ scope: 'SHELF', shelf: 'Window' }))[1]).toBe('1,2,3,4')
    const everything = { scope: 'ALL' as const }
    const elsewhere = await givenBranch(app, other.admin)
    expect((await opened({ ...everything, branchId: elsewhere.id }))[1]).toBe('')
    for (const { id } of [first, ofCategory]) {
      await app.send(changeStockTake, { token, params: { id }, body: { status: 'CANCELLED' } })
    }
    expect((await opened({ ...everything, branchId: other.branch.id }))[1]).toBe('2,3,5')
    const cancelled = await app.send(getStockTake, { token, params: { id: first.id } })
    expect(cancelled.body).not.toHaveProperty('overlaps')
  })
})

/** The device's clock began in 1970, or runs ahead. */
const [EARLY, AHEAD] = ['1970-01-01T00:20:00.000Z', '2150-01-01T00:20:00.000Z'] as const

describe('a document after a count', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const taught = async (act: (product: Product) => Promise<unknown>) => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 2 }])
    const take = await open([tea])
    await count(take, { product: tea, quantity: 7 })
    await act(tea)
    const { again } = await rowOf(take, tea)
    const { again: posting } = await posted(take)
    return { again, posting, units: await onHand(tea) }
  }
  const MOVED = { again: 'MOVED', posting: 1 }
  const JUDGED = { again: null, posting: 0 }
  it.each([
    ['a sale of before', () => ({ happenedAt: ago(5) }), MOVED, 7],
    [
      'a sale of before, by a clock of 1970',
      () => ({ happenedAt: '1970-01-01T00:05:00Z', sentAt: EARLY }),
      MOVED,
      7,
    ],
    [
      'a sale of before, by a clock of 2150',
      () => ({ happenedAt: '2150-01-01T00:05:00Z', sentAt: AHEAD }),
      MOVED,
      7,
    ],
    ['a sale of now, by a clock of 1970', () => ({ happenedAt: EARLY, sentAt: EARLY }), JUDGED, 4],
    ['a sale of now, by a clock of 2150', () => ({ happenedAt: AHEAD, sentAt: AHEAD }), JUDGED, 4],
    ['a sale of an unknown time, by a clock of 1970', () => ({ happenedAt: EARLY }), MOVED, 7],
    ['a sale of an unknown time, by a clock of 2150', () => ({ happenedAt: AHEAD }), MOVED, 7],
    [
      'a sale that waited while the clock was set back',
      () => ({ happenedAt: ago(1), sentAt: ago(5) }),
      MOVED,
      7,
    ],
    ['a sale without a time', () => ({}), JUDGED, 4],
  ])(
    'makes the product counted again only if it may have happened before: %s',
    async (_, times, judged, units) => {
      expect(await taught((tea) => sell(tea, 3, times()))).toMatchObject({ ...judged, units })
    },
  )

  it('is a sale that was written before the count and committed after it', async () => {
    const told = await taught(async (tea) => {
      await sell(tea, 3)
      for (const [table, of] of [
        ['documents', 'id'],
        ['stock_movements', 'document_id'],
      ]) {
        await rewrite(
          app.database,
          `update ${table} d set created_at = c.counted_at - interval '1 millisecond'
             from stock_take_counts c, stock_movements m
            where c.product_id = $1 and m.product_id = $1 and m.kind = 'SALE' and d.${of} = m.document_id`,
          [tea.id],
        )
      }
    })
    expect(told).toMatchObject({ ...MOVED, units: 7 })
  })

  it('also holds for a count that waited longer than the sale', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    await sell(tea, 3, { happenedAt: ago(9) })
    await count(take, { product: tea, quantity: 7, happenedAt: ago(3) })
    expect(await rowOf(take, tea)).toMatchObject({ again: 'MOVED' })
    await posted(take)
    expect(await onHand(tea)).toBe(7)
  })

  it.each([
    ['yesterday, the shelf had it already', () => ago(24 * 60), MOVED],
    ['five minutes ago, the shelf may have had it', () => ago(5), MOVED],
    ['today, at no known time', currentDay, JUDGED],
    ['now', () => ago(0), JUDGED],
  ])('is a delivery of %s', async (_, received, judged) => {
    const { id: supplierId } = await givenSupplier(app, business.admin)
    const told = await taught(async ({ id: productId }) => {
      const dateReceived = received()
      const items = [{ productId, quantity: 4, unitCost: 2 }]
      const body = { supplierId, branchId: business.branch.id, dateReceived, items }
      const answer = await app.send(createDelivery, { token: business.admin.token, body })
      expect(answer.status, answer.text).toBe(201)
    })
    expect(told).toMatchObject(judged)
  })

  it('is none of a value alone: a revaluation, reversed or not', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 2 }])
    const take = await open([tea])
    const { token } = business.admin
    const revalue = async (value: number, unitCost: number) => {
      const items = [{ productId: tea.id, units: 10, value, unitCost }]
      const body = { branchId: business.branch.id, reason: 'Typed wrong', items }
      const { body: made } = await app.send(createRevaluation, { token, body })
      return made.id
    }
    await count(take, { product: tea, quantity: 4, place: 'Front' })
    const documentId = await revalue(20, 5)
    await count(take, { product: tea, quantity: 5, place: 'Back' })
    await app.send(reverseDocument, { token, body: { documentId, reason: 'It was right' } })
    await revalue(20, 3)
    expect(await rowOf(take, tea)).toMatchObject({ again: null, expected: 10, difference: -1 })
    expect(await posted(take)).toMatchObject({ again: 0 })
    expect(await onHand(tea)).toBe(9)
  })

  it('is a correction of what the count saw: a reversal, also of a transfer', async () => {
    const tea = await givenProduct(app, business)
    const cost = { productId: tea.id, unitCost: 2 }
    await givenDelivery(app, business, [{ ...cost, quantity: 300 }])
    const typo = await givenDelivery(app, business, [{ ...cost, quantity: 100 }])
    const milk = await stocked(50)
    const { token } = business.admin
    const far = await givenBranch(app, business.admin)
    const sent = await app.send(createTransfer, {
      token,
      key: randomUUID(),
      body: {
        fromBranchId: business.branch.id,
        toBranchId: far.id,
        state: 'CLOSED',
        items: [{ productId: milk.id, quantity: 10 }],
      },
    })
    const take = await open([tea, milk])
    await count(take, { product: tea, quantity: 310 }, { product: milk, quantity: 50 })
    const reason = 'Typed wrong'
    const reversal = { documentId: typo.id, reason }
    await app.send(reverseDocument, { token, key: randomUUID(), body: reversal })
    const params = { id: sent.body.id }
    await app.send(reverseTransfer, { token, key: randomUUID(), params, body: { reason } })
    expect([(await rowOf(take, tea)).again, (await rowOf(take, milk)).again]).toEqual([
      'MOVED',
      'MOVED',
    ])
    expect(await posted(take)).toMatchObject({ again: 2 })
    expect([await onHand(tea), await onHand(milk)]).toEqual([300, 50])
  })
})

describe('a document after the posting', () => {
  // Documents within seconds of a posting are read for each posting of the branch.
  beforeEach(anotherBusiness)

  /** Ten on hand, seven on the shelf: the difference of three is posted. */
  async function givenPosted(): Promise<{ tea: Product; take: StockTake }> {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 2 }])
    const take = await open([tea])
    await count(take, { product: tea, quantity: 7 })
    await posted(take)
    expect(await onHand(tea)).toBe(7)
    return { tea, take }
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  let before = new Date()
  const proposed = async (product: Product) => {
    const { token } = business.admin
    const query = { branchId: business.branch.id }
    const { body } = await app.send(listCountProposals, { token, query })
    return body.products.find((one) => one.product.id === product.id)
  }
  const namedOf = async (take: StockTake, product: Product) => {
    const { again, late = [] } = await rowOf(take, product)
    const { late: products = 0 } = await read(take)
    const { late: ofProposal = [] } = (await proposed(product)) ?? {}
    expect(ofProposal).toEqual(late)
    return [again, products, late.map(({ kind }) => kind).toSorted()]
  }
  const NONE = [null, 0, []]
  const reverse = async (documentId: string) => {
    const body = { documentId, reason: 'Typed wrong' }
    const answer = await app.send(reverseDocument, { token: business.admin.token, body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }

  it.each([
    ['a sale of long before', () => ({ happenedAt: ago(5) })],
    ['a sale of an unknown time', () => ({ happenedAt: EARLY })],
    ['a sale of a moment before', () => ({ happenedAt: before.toISOString() })],
  ])('is named with its product until that is counted again: %s', async (_, times) => {
    before = new Date()
    await new Promise((wait) => setTimeout(wait, 5))
    const { tea, take } = await givenPosted()
    expect(await namedOf(take, tea)).toEqual(NONE)
    await sell(tea, 3, times())
    expect(await onHand(tea)).toBe(4)
    expect(await namedOf(take, tea)).toEqual(['LATE', 1, ['SALE']])
    const { body: again } = await app.send(listStockTakeProducts, {
      token: business.admin.token,
      params: { id: take.id },
      query: { list: 'AGAIN' },
    })
    expect(again.map(({ id }) => id)).toEqual([tea.id])
    const { body: different } = await app.send(listStockTakeProducts, {
      token: business.admin.token,
      params: { id: take.id },
      query: { list: 'DIFFERENT' },
    })
    expect(different.map(({ id }) => id)).toEqual([tea.id])

    const second = await open([tea])
    await count(second, { product: tea, quantity: 7 })
    expect(await posted(second)).toMatchObject({ differences: { found: 3 } })
    expect(await onHand(tea)).toBe(7)
    expect([await namedOf(take, tea), await namedOf(second, tea)]).toEqual([NONE, NONE])
  })

  it.each([
    ['without a time', () => ({})],
    ['of now, by a clock of 1970', () => ({ happenedAt: EARLY, sentAt: EARLY })],
  ])('is not named where it happened after the count: a sale %s', async (_, times) => {
    const { tea, take } = await givenPosted()
    await sell(tea, 3, times())
    expect(await namedOf(take, tea)).toEqual(NONE)
  })

  it('is named, too, where the count had agreed with the books', async () => {
    const tea = await stocked(7)
    const take = await open([tea])
    await count(take, { product: tea, quantity: 7 })
    await posted(take)
    await sell(tea, 3, { happenedAt: ago(5) })
    expect(await namedOf(take, tea)).toEqual(['LATE', 1, ['SALE']])
  })

  it('is not named where the posting was reversed: the books have its units once', async () => {
    const { tea, take } = await givenPosted()
    const [{ id } = { id: '' }] = (await read(take)).documents ?? []
    await sell(tea, 3, { happenedAt: ago(5) })
    await reverse(id)
    expect(await onHand(tea)).toBe(7)
    expect(await namedOf(take, tea)).toEqual(NONE)
  })

  it('is the reversal of what the count saw, and not one that a late correction makes good', async () => {
    const { id: supplierId } = await givenSupplier(app, business.admin)
    const { token } = business.admin
    const given = async (body: object) => {
      const answer = await app.sendAnything(createDelivery, {
        token,
        key: randomUUID(),
        body: { supplierId, branchId: business.branch.id, dateReceived: ago(0), ...body },
      })
      expect(answer.status, answer.text).toBe(201)
      return String(answer.body?.['id'])
    }
    const [tea, milk] = [await givenProduct(app, business), await givenProduct(app, business)]
    const ofTea = { productId: tea.id, unitCost: 2 }
    await given({ items: [{ ...ofTea, quantity: 300 }] })
    const typo = await given({ items: [{ ...ofTea, quantity: 100 }] })
    const dear = await given({ items: [{ productId: milk.id, quantity: 10, unitCost: 80 }] })
    const take = await open([tea, milk])
    await count(take, { product: tea, quantity: 300 }, { product: milk, quantity: 9 })
    await posted(take)
    // The books are right, and the reversal takes the typo off once more.
    await reverse(typo)
    expect(await onHand(tea)).toBe(200)
    expect(await namedOf(take, tea)).toEqual(['LATE', 1, ['REVERSAL']])
    // Another cost, and the same units.
    const corrected = { productId: milk.id, quantity: 10, unitCost: 8 }
    const right = await given({ corrects: dear, items: [corrected] })
    expect([await onHand(milk), await namedOf(take, milk)]).toEqual([9, [null, 1, []]])
    await given({ corrects: right, items: [{ ...corrected, quantity: 8 }] })
    expect((await namedOf(take, milk)).slice(0, 2)).toEqual(['LATE', 2])
  })

  it('is a transfer that is taken back, whose goods the count saw', async () => {
    const tea = await stocked(20)
    const { token } = business.admin
    const far = await givenBranch(app, business.admin)
    const sent = await app.send(createTransfer, {
      token,
      key: randomUUID(),
      body: {
        fromBranchId: business.branch.id,
        toBranchId: far.id,
        state: 'CLOSED',
        items: [{ productId: tea.id, quantity: 10 }],
      },
    })
    const take = await open([tea])
    await count(take, { product: tea, quantity: 20 })
    await posted(take)
    const params = { id: sent.body.id }
    const body = { reason: 'Never sent' }
    await app.send(reverseTransfer, { token, key: randomUUID(), params, body })
    expect(await onHand(tea)).toBe(30)
    expect(await namedOf(take, tea)).toEqual(['LATE', 1, ['ARRIVAL']])
  })
})

describe('a clock that jumps', () => {
  const jump = ({ institution }: Business, by: string) =>
    jumpClock(app.database, institution.id, by)

  it.each(JUMPS)('%s doubles no stock and loses none', async (_, by) => {
    await anotherBusiness()
    const { token } = business.admin
    const far = await givenBranch(app, business.admin)
    const tea = await stocked(100)
    const milk = await stocked(40)
    const sugar = await stocked(10)
    const salt = await stocked(100)
    const shift = await givenShift(app, business)
    const cash = { shiftId: shift.id }
    await sell(tea, 5, cash)
    const sent = await app.send(createTransfer, {
      token,
      key: randomUUID(),
      body: {
        fromBranchId: business.branch.id,
        toBranchId: far.id,
        state: 'APPROVED',
        items: [{ productId: tea.id, quantity: 10 }],
      },
    })
    const params = { id: sent.body.id }
    const items = [{ productId: tea.id, quantity: 10 }]
    await app.sendAnything(shipTransfer, { token, key: randomUUID(), params, body: { items } })
    const take = await open([tea, milk, sugar, salt])
    await count(take, { product: tea, quantity: 84 }, { product: sugar, quantity: 11 })
    await count(take, { product: milk, quantity: 30, place: 'Shop' })
    await jump(business, by)

    const now = new Date().toISOString()
    await sell(tea, 2, { ...cash, happenedAt: now, sentAt: now })
    // All of it moved in the interval, and the shelf agrees. The count of the salt took a moment to arrive.
    const happenedAt = new Date(Date.now() - 200).toISOString()
    const ofSalt = { product: salt, quantity: 100, happenedAt }
    await count(take, ofSalt, { product: sugar, quantity: 9 })
    expect(await rowOf(take, salt)).toMatchObject({ expected: 100, difference: 0, again: null })
    expect(await rowOf(take, sugar)).toMatchObject({ counted: 9, expected: 10, again: null })
    await count(take, { product: milk, quantity: 30, place: 'Shop' })
    await count(take, { product: milk, quantity: 10, place: 'Store' })
    expect(await rowOf(take, milk)).toMatchObject({ expected: 40, difference: 0, again: null })
    const received = { items: [{ productId: tea.id, accepted: 10 }] }
    const arrived = await app.sendAnything(receiveTransfer, {
      token,
      key: randomUUID(),
      params,
      body: received,
    })
    expect(arrived.status, arrived.text).toBe(201)
    expect(await posted(take)).toMatchObject({ again: 0, differences: { products: 2, missing: 2 } })
    expect([
      await onHand(tea),
      await onHand(milk),
      await onHand(sugar),
      await onHand(salt),
    ]).toEqual([82, 40, 9, 100])
    const closed = await app.sendAnything(closeShift, {
      token,
      params: { id: shift.id },
      body: { counts: [] },
    })
    expect(closed.status, closed.text).toBe(201)
    for (const call of [getDashboard, getDashboardCharts, getTakings, getStockValue]) {
      expect(await app.sendAnything(call, { token })).toMatchObject({ status: 200 })
    }
  })

  it('cannot place a count that waited, nor one whose stock would be below zero', async () => {
    await anotherBusiness()
    const tea = await stocked(10)
    const milk = await stocked(10)
    await sell(tea, 4)
    await jump(business, '10 minutes')
    const take = await open([tea, milk])
    const happenedAt = new Date(Date.now() - 60_000).toISOString()
    await count(take, { product: tea, quantity: 6, happenedAt })
    expect(await rowOf(take, tea)).toMatchObject({ counted: 6, again: 'MOVED', difference: null })
    await app.database.sql(`update branch_stock set quantity = 1 where product_id = $1`, [milk.id])
    await jump(business, '-10 minutes')
    const since = new Date(Date.now() - 600_000).toISOString()
    await count(take, { product: milk, quantity: 1, happenedAt: since })
    expect(await rowOf(take, milk)).toMatchObject({ counted: 1, again: 'MOVED', difference: null })
    await app.database.sql(`update branch_stock set quantity = 10 where product_id = $1`, [milk.id])
  })
})

describe('a product of a stock-take', () => {
  it('is found by its barcode alone, within the scope', async () => {
    const code = String(Date.now())
    const tea = await stocked(3, { barcodes: [code] })
    const milk = await stocked(3)
    const found = async (take: StockTake, search: string) => {
      const { id } = take
      const { token } = staff
      const answer = await app.send(listStockTakeProducts, {
        token,
        params: { id },
        query: { search },
      })
      return answer.body.map((one) => one.id)
    }
    const take = await open([tea])
    expect(await found(take, code)).toEqual([tea.id])
    expect(await found(take, tea.name)).toEqual([tea.id])
    expect(await found(take, milk.name)).toEqual([])
    expect(await found(await open([milk]), code)).toEqual([])
  })
})

describe('a count', () => {
  it('that arrives twice is counted once, also after the counting ended', async () => {
    const tea = await stocked(3)
    const take = await open([tea])
    const id = randomUUID()
    const scan = { product: tea, quantity: 1, isTotal: false, id }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(take, [scan])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await count(take, scan, { ...scan, id: randomUUID() })
    expect((await rowOf(take, tea)).counted).toBe(2)
    const twice = { ...scan, id: randomUUID() }
    const then = new Date(Date.now() - 60_000).toISOString()
    for (const other of [{ quantity: 4 }, { round: 2 }, { happenedAt: then }])
      expect(await send(take, [twice, { ...twice, ...other }])).toMatchObject({
        status: 409,
        failure: { code: 'KEY_REUSED' },
      })
    await count(take, twice, twice)
    expect((await rowOf(take, tea)).counted).toBe(3)
    await setStatus(take, 'COUNTED')
    const digest = await databaseDigest(app.database)
    expect((await send(take, [scan])).status).toBe(200)
    for (const other of [{ quantity: 2 }, { round: 2 }])
      expect(await send(take, [{ ...scan, ...other }])).toMatchObject({
        status: 409,
        failure: { code: 'KEY_REUSED' },
      })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('that was kept while the line was lost is judged as of its own moment', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    await sell(tea, 2)
    const [sold] = await app.database.sql<{ at: Date }>(
      'select max(created_at) as at from stock_movements where product_id = $1',
      [tea.id],
    )
    const soldAt = sold?.at ?? new Date()
    await new Promise((wait) => setTimeout(wait, 30))
    const countedAt = Date.now()
    await new Promise((wait) => setTimeout(wait, 1500))
    await sell(tea, 5)
    // The device's clock is a year late.
    const wrong = (time: number) => new Date(time - 365 * 24 * 3_600_000)
    const counted = { product: tea, quantity: 7, happenedAt: wrong(countedAt).toISOString() }
    expect((await send(take, [counted], staff, wrong(Date.now()))).status).toBe(200)
    expect(await rowOf(take, tea)).toMatchObject({ counted: 7, expected: 8, difference: -1 })
    const [row] = await app.database.sql<{ moved_at: Date }>(
      'select moved_at from stock_take_counts where product_id = $1',
      [tea.id],
    )
    expect(row?.moved_at).toEqual(soldAt)
    await posted(take)
    expect(await onHand(tea)).toBe(2)
  })

  it('from days ago is named for another count', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    const happenedAt = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
    await count(take, { product: tea, quantity: 7, happenedAt })
    expect(await rowOf(take, tea)).toMatchObject({ counted: 7, again: 'MOVED' })
  })

  it('comes after those that its device sent before, however long they were on their way', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    const [late, sentAt] = [new Date(Date.now() - 3000), new Date()]
    await count(take, { product: tea, quantity: 2, isTotal: false })
    expect(
      (await send(take, [{ product: tea, quantity: 1, isTotal: false }], staff, late)).status,
    ).toBe(200)
    const corrected = {
      product: tea,
      quantity: 2,
      happenedAt: new Date(late.getTime() + 1000).toISOString(),
    }
    expect((await send(take, [corrected], staff, sentAt)).status).toBe(200)
    expect(await rowOf(take, tea)).toMatchObject({ counted: 2 })
  })

  it.each(['1970-01-01T00:20:00Z', '2150-01-01T00:20:00Z'])(
    'from a device whose clock says %s is judged by the differences of its times',
    async (time) => {
      const tea = await stocked(10)
      const take = await open([tea])
      await sell(tea, 1)
      const sentAt = new Date(time)
      const past = new Date(sentAt.getTime() - 600_000).toISOString()
      expect((await send(take, [{ product: tea, quantity: 8 }], staff, sentAt)).status).toBe(200)
      expect(await rowOf(take, tea)).toMatchObject({ expected: 9, difference: -1 })
      const earlier = { product: tea, quantity: 9, round: 2, happenedAt: past }
      expect((await send(take, [earlier], staff, sentAt)).status).toBe(200)
      expect(await rowOf(take, tea)).toMatchObject({ expected: 0, difference: 9 })
      // The clock was set back while it waited.
      const back = {
        ...earlier,
        round: 3,
        happenedAt: new Date(sentAt.getTime() + 1).toISOString(),
      }
      expect((await send(take, [back], staff, sentAt)).status).toBe(200)
      expect(await rowOf(take, tea)).toMatchObject({ counted: 9, again: 'MOVED' })
    },
  )

  it('is refused as a whole with one product that is not there, and changes nothing', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    const digest = await databaseDigest(app.database)
    const gone = { ...tea, id: randomUUID() }
    const answer = await send(take, [
      { product: tea, quantity: 4 },
      { product: gone, quantity: 4 },
    ])
    expect(answer).toMatchObject({ status: 404, failure: { code: 'NOT_FOUND' } })
    for (const quantity of [-1, 1.5, 1_000_001, null])
      expect((await send(take, [{ product: tea, quantity, isTotal: false }])).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ product: tea, quantity: 4 }))
    expect((await send(take, many)).status).toBe(400)
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is in the list of the newest counts, with its user', async () => {
    const tea = await stocked(10)
    const take = await open([tea])
    await count(take, { product: tea, quantity: 4, place: 'Shop' })
    await send(take, [{ product: tea, quantity: 1, isTotal: false }], business.admin)
    const requested = { token: staff.token, params: { id: take.id } }
    const { body: all } = await app.send(listStockCounts, requested)
    expect(
      all.map(({ quantity, isTotal, countedBy }) => [quantity, isTotal, countedBy.id]),
    ).toEqual([
      [1, false, business.admin.user.id],
      [4, true, staff.user.id],
    ])
    const { body: mine } = await app.send(listStockCounts, {
      ...requested,
      query: { mine: 'true' },
    })
    expect(mine).toMatchObject([{ place: 'Shop', product: { id: tea.id } }])
  })
})

describe('several people at once', () => {
  it('count the same shelf and lose no scan, while the shop sells', async () => {
    const goods = await Promise.all(Array.from({ length: 4 }, () => stocked(40)))
    const second = await givenStaff(app, business)
    const take = await open(goods)
    const scans = (order: readonly Product[]) =>
      order.map((product) => ({ product, quantity: 1, isTotal: false, place: 'Shelf 3' }))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => [
        send(take, scans(goods), turn % 2 === 0 ? staff : second),
        send(take, scans(goods.toReversed()), second),
        ...goods.map((product) => sell(product, 1)),
      ]).flat(),
    )
    const counted = answers.flatMap((answer) => (answer === undefined ? [] : [answer.status]))
    expect(counted).toEqual(Array.from({ length: 12 }, () => 200))
    for (const product of goods) expect((await rowOf(take, product)).counted).toBe(12)
  })

  it('post once when they post at the same moment', async () => {
    const goods = await Promise.all(Array.from({ length: 4 }, () => stocked(20)))
    const take = await open(goods)
    await count(take, ...goods.map((product) => ({ product, quantity: 18 })))
    await setStatus(take, 'COUNTED')
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => post(take, {}, key)),
      ...Array.from({ length: 3 }, () => post(take)),
      ...goods.map((product) => sell(product, 1)),
    ])
    const codes = answers.flatMap((answer) => (answer === undefined ? [] : [answer.status]))
    expect(codes.filter((status) => status === 201).length).toBeGreaterThan(0)
    for (const status of codes) expect([201, 409]).toContain(status)
    for (const product of goods) expect(await onHand(product)).toBe(17)
    expect(await read(take)).toMatchObject({ status: 'POSTED', differences: { missing: 8 } })
  })

  it('find nothing half done when the server dies in the middle of posting', async () => {
    const goods = [await stocked(5), await stocked(5)]
    const take = await open(goods)
    await count(take, ...goods.map((product) => ({ product, quantity: 0 })))
    await setStatus(take, 'COUNTED')
    const digest = await databaseDigest(app.database)
    // The lines are written, and the link to the stock-take waits.
    const letGo = await holdOpen(app.database, 'lock table document_links in share mode', [])
    const posting = post(take)
    let killed: unknown[] = []
    while (killed.length === 0) {
      killed = await app.database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ~ 'document_links' and wait_event_type = 'Lock'`,
      )
    }
    const failed = await posting
    await letGo()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(await databaseDigest(app.database)).toEqual(digest)

    const done = await post(take)
    expect(done.body).toMatchObject({
      status: 'POSTED',
      differences: { products: 2, missing: 10 },
    })
  })
})

describe('proposals of what to count', () => {
  it('put value and doubt first, and what was counted lately last', async () => {
    const other = await givenBusiness(app)
    const dear = await givenProduct(app, other, { pricePerUnit: 900, stock: 10 })
    const doubtful = await givenProduct(app, other, { pricePerUnit: 300, stock: 10 })
    const cheap = await givenProduct(app, other, { pricePerUnit: 1, stock: 10 })
    const { token } = other.admin
    const propose = async () => {
      const { body } = await app.send(listCountProposals, {
        token,
        query: { branchId: other.branch.id },
      })
      return body.products
    }
    expect((await propose()).map(({ product }) => product.id)).toEqual([
      dear.id,
      doubtful.id,
      cheap.id,
    ])
    const { body: take } = await app.send(createStockTake, {
      token,
      body: { scope: 'PRODUCTS', productIds: [dear.id, doubtful.id] },
    })
    const params = { id: take.id }
    await send(
      take,
      [
        { product: dear, quantity: 10 },
        { product: doubtful, quantity: 9 },
      ],
      other.admin,
    )
    await app.send(changeStockTake, { token, params, body: { status: 'COUNTED' } })
    await app.send(postStockTake, { token, params, body: {} })
    const proposals = await propose()
    expect(proposals.find(({ product }) => product.id === doubtful.id)).toMatchObject({
      corrected: 1,
      missing: 1,
      value: 2700,
    })
    await app.database.sql(
      `update stock_takes set posted_at = posted_at - interval '40 days' where id = $1`,
      [take.id],
    )
    expect((await propose()).map(({ product }) => product.id)).toEqual([
      dear.id,
      doubtful.id,
      cheap.id,
    ])
  })

  it('are of one branch', async () => {
    const { token } = business.admin
    await givenBranch(app, business.admin)
    const { body } = await app.send(listCountProposals, { token })
    expect(body).toEqual({ products: [] })
  })
})
