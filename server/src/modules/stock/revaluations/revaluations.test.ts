import { randomUUID } from 'node:crypto'

import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProductMovements } from '@mezgeb/contract/insight/product-history'
import { getLosses } from '@mezgeb/contract/insight/reports'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import {
  createRevaluation,
  listRevaluations,
  listStockValues,
} from '@mezgeb/contract/stock/revaluations'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { accountsOf } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const now = () => new Date().toISOString()

let business: Business

beforeEach(async () => {
  business = await givenBusiness(app)
})

const deliver = ({ id: productId }: Product, quantity: number, unitCost?: number) =>
  givenDelivery(app, business, [
    { productId, quantity, ...(unitCost === undefined ? {} : { unitCost }) },
  ])

/** A receipt without a cost. */
async function receive({ id: productId }: Product, quantity: number) {
  const { id: supplierId } = await givenSupplier(app, business.admin)
  const body = { productId, quantity, supplierId, dateReceived: now() }
  const { token } = business.admin
  await app.send(createStockEntry, { token, body: { ...body, branchId: business.branch.id } })
}

async function sell({ id: productId }: Product, quantity: number) {
  const { admin, branch } = business
  const customer = await givenCustomer(app, admin, branch.id)
  const body = { customerId: customer.id, branchId: branch.id }
  await app.send(createSale, {
    token: admin.token,
    body: { ...body, saleItems: [{ productId, quantity }] },
  })
}

/** Units on hand and their value, as the screen reads them. */
async function held({ id }: Product) {
  const { body } = await app.send(listStockValues, {
    token: business.admin.token,
    query: { branchId: business.branch.id, productIds: id },
  })
  return body[0] ?? { productId: id, units: 0, value: 0 }
}
const worth = async (product: Product) => {
  const { units, value } = await held(product)
  return [units, value]
}

/** Says what a unit of each product costs, as far as the user has seen its stock. */
function revalue(items: object[], key = randomUUID()) {
  const body = { branchId: business.branch.id, reason: 'Typed wrong', items }
  return app.sendAnything(createRevaluation, { token: business.admin.token, key, body })
}

async function revalued(product: Product, unitCost: number): Promise<string> {
  const answer = await revalue([{ ...(await held(product)), unitCost }])
  expect(answer.status).toBe(201)
  return String(Reflect.get(Object(answer.body), 'id'))
}

const reverse = (documentId: string) =>
  app.sendAnything(reverseDocument, {
    token: business.admin.token,
    body: { documentId, reason: 'It was right' },
  })

const requested = <Query>(query: Query) => ({ token: business.admin.token, query })

describe('a revaluation', () => {
  it('says what the units on hand cost: the value, the newest cost, the journal and the losses follow', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 15 })
    const salt = await givenProduct(app, business)
    await deliver(tea, 10, 100)
    await sell(tea, 2)
    await deliver(salt, 3, 1)
    const { admin } = business
    const items = [
      { ...(await held(tea)), unitCost: 10 },
      { ...(await held(salt)), unitCost: 3.3333 },
    ]
    const answer = await revalue(items)
    expect(answer).toMatchObject({ status: 201, body: { number: 'BR-V-0001', lineCount: 2 } })
    const id = String(Reflect.get(Object(answer.body), 'id'))
    expect([await worth(tea), await worth(salt)]).toEqual([
      [8, 80],
      [3, 10],
    ])
    const row = { id, reason: 'Typed wrong', before: 803, after: 90, lineCount: 2 }
    expect((await app.send(listRevaluations, requested({}))).body).toMatchObject([row])
    const { body } = await app.send(getStockDocument, { token: admin.token, params: { id } })
    expect(body.items.map((line) => line.revalued)).toEqual([
      { units: 8, before: 800, after: 80 },
      { units: 3, before: 3, after: 10 },
    ])

    const card = await app.send(listProductMovements, {
      ...requested({ kind: 'REVALUATION' as const }),
      params: { id: tea.id },
    })
    expect(card.body).toMatchObject([{ documentId: id, quantity: 0, balance: 8, cost: -720 }])
    const { body: losses } = await app.send(getLosses, requested({}))
    expect(losses.others).toEqual([{ line: 'REVALUED', documents: 1, units: 0, cost: 713 }])
    expect(await accountsOf(app, business.admin)).toMatchObject({ STOCK_REVALUED: 713 })
    const audit = await app.send(listAuditEntries, requested({ kind: 'REVALUATION' as const }))
    expect(audit.body[0]?.changes).toContainEqual({
      field: 'stockValue',
      of: tea.name,
      before: 800,
      after: 80,
    })

    await sell(tea, 8)
    await receive(tea, 1)
    expect(await worth(tea)).toEqual([1, 10])
  })

  it('of weighed goods is for their unit', async () => {
    const flour = await givenProduct(app, business, { unit: 'kg', unitSize: 1000 })
    await deliver(flour, 1500, 40)
    await revalued(flour, 45.1234)
    expect(await worth(flour)).toEqual([1500, 67.69])
  })

  it('of goods that are sold by weight since is for their unit, and not for units seen before', async () => {
    const flour = await givenProduct(app, business, { unit: 'kg' })
    await deliver(flour, 4, 40)
    const seen = await held(flour)
    const { token } = business.admin
    const params = { id: flour.id }
    await app.send(updateProduct, { token, params, body: { unitSize: 1000 } })
    expect((await revalue([{ ...seen, unitCost: 45 }])).failure.code).toBe('VALUE_CHANGED')
    await revalued(flour, 45)
    expect(await worth(flour)).toEqual([4000, 180])
  })

  it('gives units of unknown cost one, and taken back leaves them without', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 10)
    const id = await revalued(tea, 10)
    expect(await worth(tea)).toEqual([10, 100])
    const { body: losses } = await app.send(getLosses, requested({}))
    expect(losses.others).toEqual([{ line: 'VALUED', documents: 1, units: 0, cost: -100 }])
    await sell(tea, 8)
    expect((await reverse(id)).status).toBe(201)
    expect(await worth(tea)).toEqual([2, null])
    await receive(tea, 1)
    expect(await worth(tea)).toEqual([3, null])
  })

  it('is refused with what is there now when the stock is not what the user saw, or there is none', async () => {
    const tea = await givenProduct(app, business)
    const salt = await givenProduct(app, business)
    await deliver(tea, 10, 5)
    const seen = await held(tea)
    await sell(tea, 1)
    const digest = await databaseDigest(app.database)
    const refused = (message: string, code = 'VALUE_CHANGED') => ({
      failure: { code, fields: [{ path: 'items.0.unitCost', message }] },
    })
    const changed = await revalue([{ ...seen, unitCost: 4 }])
    expect(changed).toMatchObject({ status: 409, ...refused('Now 9 are in stock, worth 45') })
    const gone = { productId: salt.id, units: 1, value: 0, unitCost: 4 }
    const none = 'There is none of it in this branch'
    expect(await revalue([gone])).toMatchObject({ status: 409, ...refused(none) })
    const fields = [{ path: 'items.0.unitCost', message: none }]
    const empty = await revalue([{ ...gone, units: 0 }])
    expect(empty).toMatchObject({ status: 400, failure: { fields } })
    const line = { ...(await held(tea)), unitCost: 4 }
    expect((await revalue([line, line])).failure.fields).toMatchObject([
      { path: 'items.1.productId', code: 'REVALUED_TWICE' },
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})

it.each([
  ['an unknown product', { productId: randomUUID() }, 404],
  ['a cost below zero', { unitCost: -1 }, 400],
  ['a fifth decimal', { unitCost: 0.12345 }, 400],
  ['no cost', { unitCost: null }, 400],
  ['a product that is not there', { units: 0 }, 400],
  ['units that are there no more', { units: 9 }, 409],
])('with %s in one row changes no row', async (_what, bad, status) => {
  const [tea, salt] = [await givenProduct(app, business), await givenProduct(app, business)]
  await deliver(tea, 10, 5)
  await deliver(salt, 4, 2)
  const digest = await databaseDigest(app.database)
  const rows = [
    { ...(await held(tea)), unitCost: 4 },
    { ...(await held(salt)), unitCost: 3, ...bad },
  ]
  const answer = await revalue(rows)
  expect(answer.status).toBe(status)
  const paths = answer.failure.fields?.map(({ path }) => path)
  expect(paths ?? []).toEqual(status === 404 ? [] : ['items.1.unitCost'])
  expect(await databaseDigest(app.database)).toEqual(digest)
})

it('of the stock that does not follow from a value before it is found by the rules of the data', async () => {
  const tea = await givenProduct(app, business)
  await deliver(tea, 10, 10)
  const id = await revalued(tea, 2)
  const tell = (more: number) =>
    rewrite(
      app.database,
      `update stock_movements set new_value = new_value + ${more} where document_id = $1`,
      [id],
    )
  await tell(-101)
  await expect(requireInvariants(app.database)).rejects.toThrow(/what the units on hand are worth/)
  await tell(101)
  await reverse(id)
  await requireInvariants(app.database)
  await rewrite(
    app.database,
    `update stock_movements set cost = cost + 1 where kind = 'REVERSAL' and product_id = $1`,
    [tea.id],
  )
  await expect(requireInvariants(app.database)).rejects.toThrow(/posts it the other way/)
  await rewrite(
    app.database,
    `update stock_movements set cost = cost - 1 where kind = 'REVERSAL' and product_id = $1`,
    [tea.id],
  )
})

it('of units before their bill holds: the bill corrects none of them', async () => {
  const tea = await givenProduct(app, business)
  const delivery = await deliver(tea, 10, 100)
  await revalued(tea, 10)
  const answer = await app.sendAnything(createSupplierBill, {
    token: business.admin.token,
    body: {
      kind: 'BILL',
      supplierId: delivery.supplierId,
      branchId: business.branch.id,
      reference: 'B1',
      billedOn: now().slice(0, 10),
      totalAmount: 100,
      goods: [{ id: delivery.id, amount: 100 }],
    },
  })
  expect(answer.status, answer.text).toBe(201)
  expect(await worth(tea)).toEqual([10, 100])
  expect(await accountsOf(app, business.admin)).toMatchObject({
    STOCK_REVALUED: 900,
    PRICE_DIFFERENCES: -900,
  })
})

describe('a revaluation that is taken back', () => {
  it('leaves the goods at what they would cost without it', async () => {
    const tea = await givenProduct(app, business)
    await deliver(tea, 10, 1)
    const id = await revalued(tea, 5)
    await sell(tea, 4)
    await deliver(tea, 6, 3)
    await sell(tea, 3)
    // Without it: 6 at 1 and 6 at 3, of which 3 were sold.
    expect((await reverse(id)).status).toBe(201)
    expect(await worth(tea)).toEqual([9, 18])
    expect(await accountsOf(app, business.admin)).toMatchObject({ STOCK_REVALUED: 0 })
    expect(await reverse(id)).toMatchObject({ status: 409 })
  })

  it('gives the newest cost back, also of goods that are gone', async () => {
    const tea = await givenProduct(app, business)
    await deliver(tea, 10, 2)
    const id = await revalued(tea, 7)
    await sell(tea, 10)
    expect((await reverse(id)).status).toBe(201)
    await receive(tea, 3)
    expect(await worth(tea)).toEqual([3, 6])
  })

  it('holds for the units that are left when an earlier delivery is taken back', async () => {
    const tea = await givenProduct(app, business)
    await deliver(tea, 10, 1)
    const wrong = await deliver(tea, 10, 900)
    const id = await revalued(tea, 4)
    expect((await reverse(wrong.id)).status).toBe(201)
    expect(await worth(tea)).toEqual([10, 40])
    expect((await reverse(id)).status).toBe(201)
    expect(await worth(tea)).toEqual([10, 10])
  })
})
