import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { createSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  createQuarantine,
  getQuarantine,
  listQuarantines,
  settleQuarantine,
} from '@mezgeb/contract/stock/quarantines'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createRemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { accountsOf, stockIn } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let staff: Person

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
})

async function act(call: Endpoint, body: object, { token } = shop.admin, params = {}) {
  const answer = await app.sendAnything(call, { token, key: randomUUID(), body, params })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as { id: string; number: number } }
}

type Item = {
  productId: string
  quantity: number
  batch?: string
  expiresOn?: string
  isHeld?: boolean
}
const item = ({ id: productId }: Product, quantity: number): Item => ({ productId, quantity })

const hold = (items: Item[], more: object = {}, by?: Person) =>
  act(createQuarantine, { branchId: shop.branch.id, reason: 'Smells', items, ...more }, by)

type Outcome = 'RELEASED' | 'WRITTEN_OFF'
type Settling = { by?: Person } & Record<string, unknown>
const settle = (id: string, outcome: Outcome, items: Item[], { by, ...more }: Settling = {}) =>
  act(settleQuarantine, { outcome, reason: 'Checked', items, ...more }, by, { id })

const read = async (id: string, { token } = shop.admin) =>
  (await app.send(getQuarantine, { token, params: { id } })).body

const stockOf = (product: Product) => stockIn(app, shop.branch, product)

/** Of a product that costs so much. */
async function givenGoods(quantity: number, unitCost: number, of = shop): Promise<Product> {
  const product = await givenProduct(app, of, { pricePerUnit: 20 })
  await givenDelivery(app, of, [{ productId: product.id, quantity, unitCost }])
  return product
}

async function sell(product: Product, quantity: number) {
  const customer = await givenCustomer(app, staff, shop.branch.id)
  const body = {
    customerId: customer.id,
    branchId: shop.branch.id,
    saleItems: [item(product, quantity)],
  }
  return (await act(createSale, body, staff)).body.id
}

async function valueOf({ admin }: Business) {
  const { body } = await app.send(getStockValue, { token: admin.token, query: {} })
  const accounts = await accountsOf(app, admin, { from: currentDay(), to: currentDay() })
  const at = (id: string) => accounts[id] ?? 0
  return {
    onHand: body.branches[0]?.value ?? 0,
    held: body.inQuarantine,
    all: body.value,
    journal: [at('INVENTORY'), at('GOODS_IN_QUARANTINE'), at('STOCK_LOSSES')],
  }
}

describe('goods in quarantine', () => {
  it('leave the stock on hand with their value, and come back or are lost line by line', async () => {
    const own = await givenBusiness(app)
    const tea = await givenGoods(9, 3.335, own)
    expect(await valueOf(own)).toEqual({
      onHand: 30.02,
      held: 0,
      all: 30.02,
      journal: [30.02, 0, 0],
    })
    const body = { reason: 'Smells', branchId: own.branch.id, items: [item(tea, 4), item(tea, 3)] }
    const { body: made, status } = await act(createQuarantine, body, own.admin)
    expect([status, made]).toMatchObject([
      201,
      {
        number: 'BR-Q-0001',
        reason: 'Smells',
        lineCount: 2,
        units: 7,
        products: [tea.name, tea.name],
      },
    ])
    const held = await valueOf(own)
    expect(held).toEqual({ onHand: 6.67, held: 23.35, all: 30.02, journal: [6.67, 23.35, 0] })
    const { id } = made
    const settled = (outcome: Outcome, quantity: number) =>
      settle(id, outcome, [item(tea, quantity)], { by: own.admin })
    expect((await settled('RELEASED', 2)).status).toBe(201)
    expect((await settled('WRITTEN_OFF', 3)).status).toBe(201)
    expect(await read(id, own.admin)).toMatchObject({
      items: [{ quantity: 7, released: 2, writtenOff: 3, held: 2, cost: 6.67 }],
      settlements: [
        { number: 'BR-QS-0001', outcome: 'RELEASED', units: 2, by: { name: own.admin.user.name } },
        {
          number: 'BR-QS-0002',
          outcome: 'WRITTEN_OFF',
          units: 3,
          reason: 'Checked',
          products: [tea.name],
        },
      ],
    })
    expect(await valueOf(own)).toEqual({
      onHand: 13.34,
      held: 6.67,
      all: 20.01,
      journal: [13.34, 6.67, 10.01],
    })
    expect((await settled('RELEASED', 2)).status).toBe(201)
    expect(await valueOf(own)).toEqual({
      onHand: 20.01,
      held: 0,
      all: 20.01,
      journal: [20.01, 0, 10.01],
    })
  })

  it('of unknown cost have no value there, and come back at the average of the branch', async () => {
    const own = await givenBusiness(app)
    const oil = await givenProduct(app, own, { stock: 5 })
    const body = { reason: 'Leaks', branchId: own.branch.id, items: [item(oil, 5)] }
    const { id } = (await act(createQuarantine, body, own.admin)).body
    await givenDelivery(app, own, [{ productId: oil.id, quantity: 2, unitCost: 6 }])
    await settle(id, 'RELEASED', [item(oil, 1)], { by: own.admin })
    await settle(id, 'WRITTEN_OFF', [item(oil, 4)], { by: own.admin })
    expect(await valueOf(own)).toEqual({ onHand: 18, held: 0, all: 18, journal: [18, 0, 24] })
    expect((await read(id, own.admin)).items).toMatchObject([{ held: 0, cost: null }])
  })

  it('are listed as open until the last unit is settled, and shown on the page of the product', async () => {
    const own = await givenBusiness(app)
    const [tea, oil] = [await givenGoods(10, 2, own), await givenGoods(10, 3, own)]
    const put = async (...items: Item[]) =>
      (await act(createQuarantine, { branchId: own.branch.id, reason: 'Wet', items }, own.admin))
        .body.id
    const [first, second] = [await put(item(tea, 4), item(oil, 2)), await put(item(tea, 1))]
    const { token } = own.admin
    const list = async (query: object = {}) => {
      const { body, headers } = await app.send(listQuarantines, { token, query })
      expect(headers['x-total-count']).toBe(String(body.length))
      return body.map(({ id, held }) => [id, held])
    }
    await settle(first, 'RELEASED', [item(tea, 4), item(oil, 1)], { by: own.admin })
    const both = [
      [second, 1],
      [first, 1],
    ]
    expect(await list()).toEqual(both)
    expect(await list({ held: 'OPEN' })).toEqual(both)
    expect(await list({ held: 'OPEN', search: oil.name })).toEqual([[first, 1]])
    expect(await list({ held: 'SETTLED' })).toEqual([])
    const waiting = async (who: Person) =>
      (await app.send(getTakings, { token: who.token, query: {} })).body.waiting.held
    expect(await waiting(own.admin)).toBe(2)
    expect(await waiting(await givenStaff(app, own))).toBe(0)
    const sheet = await app.send(getProduct, { token, params: { id: tea.id } })
    expect(sheet.body.inQuarantine).toMatchObject([
      { id: second, units: 1, value: 2, branch: { id: own.branch.id } },
    ])
    await settle(first, 'WRITTEN_OFF', [item(oil, 1)], { by: own.admin })
    expect(await list({ held: 'OPEN' })).toEqual([[second, 1]])
    expect(await list({ held: 'SETTLED', productId: oil.id, sort: 'date' })).toEqual([[first, 0]])
    expect(await list({ held: 'SETTLED', productId: tea.id })).toEqual([[first, 0]])
    expect(await waiting(own.admin)).toBe(1)
    const ofOil = await app.send(getProduct, { token, params: { id: oil.id } })
    expect(ofOil.body).not.toHaveProperty('inQuarantine')
  })

  it('keep their batches, and are settled by batch or as they expire', async () => {
    const milk = await givenProduct(app, shop, { tracksExpiry: true })
    const supplier = await givenSupplier(app, shop.admin)
    const [may, june] = ['2027-05-01', '2027-06-01']
    for (const [expiresOn, quantity] of [
      [may, 5],
      [june, 5],
    ] as const) {
      await act(createStockEntry, {
        supplierId: supplier.id,
        branchId: shop.branch.id,
        expiresOn,
        ...item(milk, quantity),
        dateReceived: new Date().toISOString(),
      })
    }
    const tooMany = await hold([{ ...item(milk, 6), expiresOn: june }])
    expect([tooMany.status, tooMany.failure.code]).toEqual([409, 'OUT_OF_STOCK'])
    const { id } = (await hold([{ ...item(milk, 3), expiresOn: june }, item(milk, 4)])).body
    const lot = (expiresOn: string, quantity: number) => ({ batch: null, expiresOn, quantity })
    expect((await read(id)).items).toMatchObject([{ held: 7, lots: [lot(may, 4), lot(june, 3)] }])
    const missing = await settle(id, 'RELEASED', [{ ...item(milk, 4), expiresOn: june }])
    expect([missing.status, missing.failure.code]).toEqual([409, 'MORE_THAN_HELD'])
    expect(missing.failure.fields).toMatchObject([
      { path: 'items.0.quantity', message: 'Only 3 are in quarantine' },
    ])
    await settle(id, 'WRITTEN_OFF', [item(milk, 3), { ...item(milk, 2), expiresOn: june }])
    expect((await read(id)).items).toMatchObject([{ held: 2, lots: [lot(may, 1), lot(june, 1)] }])
    await settle(id, 'RELEASED', [item(milk, 2)])
    const { body } = await app.send(getProduct, {
      token: shop.admin.token,
      params: { id: milk.id },
    })
    expect(body.stock).toMatchObject([{ quantity: 5, lots: [lot(may, 2), lot(june, 3)] }])
  })
})

describe('a return into quarantine', () => {
  it('takes goods back at the cost at which they left, and out of sale', async () => {
    const tea = await givenGoods(4, 5)
    const saleId = await sell(tea, 3)
    const items = [{ ...item(tea, 1), isHeld: true }, item(tea, 1)]
    const back = await act(createSaleReturn, { saleId, reason: 'Opened', items }, staff)
    expect(back.status).toBe(201)
    expect(await stockOf(tea)).toEqual([2, 10])
    const { token } = staff
    const listed = await app.send(listQuarantines, { token, query: { productId: tea.id } })
    expect(listed.body).toMatchObject([
      { reason: 'Opened', units: 1, held: 1, returns: { id: back.body.id, kind: 'RETURN' } },
    ])
    expect(listed.text).not.toContain('cost')
    const trail = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'QUARANTINE', limit: 1 },
    })
    expect(trail.body[0]).toMatchObject({
      action: 'CREATED',
      by: 'USER',
      user: { name: staff.user.name },
    })
    const more = await act(createSale, {
      customerId: (await givenCustomer(app, staff, shop.branch.id)).id,
      branchId: shop.branch.id,
      saleItems: [item(tea, 3)],
    })
    expect([more.status, more.failure.code]).toEqual([409, 'OUT_OF_STOCK'])
    const document = await app.send(getStockDocument, {
      token,
      params: { id: listed.body[0]?.id ?? '' },
    })
    expect(document.body).toMatchObject({ kind: 'QUARANTINE', items: [{ quantity: -1 }] })
  })

  it('is part of an exchange as well', async () => {
    const [tea, oil] = [await givenGoods(4, 5), await givenGoods(4, 6)]
    const saleId = await sell(tea, 2)
    const items = [{ ...item(tea, 2), isHeld: true }]
    const body = { saleId, reason: 'Opened', items, saleItems: [item(oil, 2)] }
    const swapped = await act(createSaleExchange, { ...body, expectedTotal: 40 }, staff)
    expect([swapped.status, swapped.text.slice(0, 9)]).toEqual([201, '{"return"'])
    expect(await stockOf(tea)).toEqual([2, 10])
    const query = { productId: tea.id, held: 'OPEN' } as const
    const listed = await app.send(listQuarantines, { token: staff.token, query })
    expect(listed.body).toMatchObject([{ held: 2 }])
  })

  it('is refused for goods that are damaged as well', async () => {
    const tea = await givenGoods(4, 5)
    const saleId = await sell(tea, 2)
    const before = await databaseDigest(app.database)
    const items = [{ ...item(tea, 1), isHeld: true, isDamaged: true }]
    const answer = await act(createSaleReturn, { saleId, reason: 'Opened', items }, staff)
    expect([answer.status, answer.failure.fields]).toMatchObject([
      400,
      [{ path: 'items.0.isHeld' }],
    ])
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('a settlement', () => {
  it('that asks for more than is held names each line, and changes nothing', async () => {
    const [tea, oil] = [await givenGoods(9, 2), await givenGoods(9, 3)]
    const { id } = (await hold([item(tea, 4), item(oil, 2)])).body
    await settle(id, 'RELEASED', [item(tea, 1)])
    const before = await databaseDigest(app.database)
    const items = [item(tea, 2), item(tea, 2), item(oil, 3)]
    const answer = await settle(id, 'WRITTEN_OFF', items)
    expect([answer.status, answer.failure.code]).toEqual([409, 'MORE_THAN_HELD'])
    expect(answer.failure.fields).toMatchObject([
      { path: 'items.1.quantity', message: 'Only 1 are in quarantine' },
      { path: 'items.2.quantity', message: 'Only 2 are in quarantine' },
    ])
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('by two people at once is done by one; the other is refused', async () => {
    const tea = await givenGoods(9, 2)
    const { id } = (await hold([item(tea, 3)])).body
    const answers = await Promise.all([
      settle(id, 'RELEASED', [item(tea, 3)]),
      settle(id, 'WRITTEN_OFF', [item(tea, 3)]),
      settle(id, 'RELEASED', [item(tea, 2)]),
    ])
    const codes = answers.map(({ status, failure }) => (status === 201 ? 'done' : failure.code))
    expect(codes.toSorted()).toEqual(['MORE_THAN_HELD', 'MORE_THAN_HELD', 'done'])
  })

  it('never exceeds what is held, however many release and write off parts of it', async () => {
    const [tea, oil] = [await givenGoods(20, 2.345), await givenGoods(20, 3)]
    const { id } = (await hold([item(tea, 7), item(oil, 7)])).body
    const outcomes = ['RELEASED', 'WRITTEN_OFF', 'RELEASED', 'WRITTEN_OFF', 'RELEASED'] as const
    const answers = await Promise.all(
      outcomes.map((outcome, at) => {
        const items = [item(tea, 2), item(oil, 2)]
        return settle(id, outcome, at % 2 === 0 ? items : items.toReversed())
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const { items } = await read(id)
    expect(items.map(({ held }) => held)).toEqual([1, 1])
  })

  it('and sales of the same goods at once all succeed', async () => {
    const tea = await givenGoods(30, 2)
    const { id } = (await hold([item(tea, 10)])).body
    const customerId = (await givenCustomer(app, staff, shop.branch.id)).id
    const sale = { customerId, branchId: shop.branch.id, saleItems: [item(tea, 2)] }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => act(createSale, sale, staff)),
      ...Array.from({ length: 5 }, () => settle(id, 'RELEASED', [item(tea, 2)])),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(await stockOf(tea)).toEqual([20, 40])
  })

  it('is a loss of its reason, in a removal that can be reversed', async () => {
    const tea = await givenGoods(9, 2)
    const reason = { name: `Mould ${randomUUID()}` }
    const { id: reasonId } = (await act(createRemovalReason, reason)).body
    const { id } = (await hold([item(tea, 4)])).body
    await settle(id, 'WRITTEN_OFF', [item(tea, 3)], { reason: 'Mould', reasonId })
    const losses = async () => {
      const { body } = await app.send(getLosses, { token: shop.admin.token, query: {} })
      return body.reasons.find((one) => one.id === reasonId)
    }
    expect(await losses()).toMatchObject({ removals: 1, units: 3, cost: 6 })
    const [removal] = await app.database.sql<{ id: string }>(
      `select document_id as id from stock_movements where product_id = $1 and kind = 'REMOVAL'`,
      [tea.id],
    )
    const back = await act(reverseDocument, { documentId: removal?.id, reason: 'Was fine' })
    expect(back.status).toBe(201)
    expect(await losses()).toBeUndefined()
    expect(await stockOf(tea)).toEqual([8, 16])
  })

  it('and the quarantine itself are not reversed', async () => {
    const tea = await givenGoods(9, 2)
    const { id } = (await hold([item(tea, 4)])).body
    const { id: settlement } = (await settle(id, 'RELEASED', [item(tea, 1)])).body
    for (const documentId of [id, settlement]) {
      const answer = await act(reverseDocument, { documentId, reason: 'By mistake' })
      expect([answer.status, answer.failure.code]).toEqual([409, 'NOT_REVERSIBLE'])
    }
  })

  it('and a quarantine are recorded once for one id', async () => {
    const tea = await givenGoods(90, 2)
    const id = randomUUID()
    const made = await hold([item(tea, 4)], { id })
    expect((await hold([item(tea, 4)], { id })).body).toEqual(made.body)
    expect((await hold([item(tea, 5)], { id })).failure.code).toBe('KEY_REUSED')
    const other = (await hold([item(tea, 4)])).body.id
    const once = { id: randomUUID() }
    const first = await settle(id, 'RELEASED', [item(tea, 1)], once)
    expect((await settle(id, 'RELEASED', [item(tea, 1)], once)).body).toEqual(first.body)
    const stolen = await settle(other, 'RELEASED', [item(tea, 1)], once)
    expect(stolen.failure.code).toBe('KEY_REUSED')
    expect((await read(id)).items).toMatchObject([{ released: 1, held: 3 }])
  })

  it('is of goods that are there, with an outcome and a reason', async () => {
    const tea = await givenGoods(9, 2)
    const sugar = await givenGoods(9, 2)
    const { id } = (await hold([item(tea, 4)], {}, staff)).body
    const before = await databaseDigest(app.database)
    const released = [item(tea, 1)]
    expect((await settle(id, 'RELEASED', [item(sugar, 1)])).status).toBe(404)
    for (const [field, value] of [
      ['outcome', 'SOLD'],
      ['reason', ''],
      ['items', []],
    ] as const) {
      const answer = await settle(id, 'RELEASED', released, { [field]: value })
      expect([answer.status, answer.failure.fields]).toMatchObject([400, [{ path: field }]])
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})
