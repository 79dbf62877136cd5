import { randomUUID } from 'node:crypto'

import { deleteBranch } from '@mezgeb/contract/business/branches'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { Sale, createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
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
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

const NOT_FOUND = { status: 404, message: 'Not found.' }

// One institution with two branches and a seller in each, and a stranger.
let business: Business
let admin: Person
let staff: Person
let sibling: Branch
let siblingStaff: Person
let stranger: Business
let customer: Customer
let coffee: Product

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  sibling = await givenBranch(app, admin)
  siblingStaff = await givenStaff(app, { admin, branch: sibling })
  stranger = await givenBusiness(app)
  customer = await givenCustomer(app, staff, business.branch.id)
  coffee = await givenProduct(app, business, { pricePerUnit: 780, stock: 10_000 })
})

function saleBody(changes: object = {}) {
  return {
    customerId: customer.id,
    branchId: business.branch.id,
    saleItems: [{ productId: coffee.id, quantity: 1 }],
    ...changes,
  }
}

const sell = ({ token }: Person, body: object, key?: string) =>
  app.sendAnything(createSale, { token, body, ...(key === undefined ? {} : { key }) })

async function unitsOf(productId: string, branchId = business.branch.id): Promise<number> {
  const [row] = await app.database.sql<{ quantity: number }>(
    'select quantity from branch_stock where product_id = $1 and branch_id = $2',
    [productId, branchId],
  )
  return row?.quantity ?? 0
}

/** The bytes of created sales since the first version: as PostgreSQL writes JSON, money with two decimals. */
function spacedJson({ saleItems, customer: buyer, branch, seller, ...sale }: Sale): string {
  const named = ({ id, name }: { id: string; name: string }) =>
    `{"id" : "${id}", "name" : ${JSON.stringify(name)}}`
  const lines = saleItems.map(
    ({ productId, quantity, unitPrice, product: { name, unit } }) =>
      `{"productId" : "${productId}", "quantity" : ${quantity}, "unitPrice" : ${unitPrice.toFixed(2)}, ` +
      `"product" : {"id" : "${productId}", "name" : ${JSON.stringify(name)}, "unit" : ${JSON.stringify(unit)}, ` +
      `"pricePerUnit" : ${unitPrice.toFixed(2)}}}`,
  )
  return (
    `{"id" : "${sale.id}", "date" : "${sale.date}", "totalAmount" : ${sale.totalAmount.toFixed(2)}, ` +
    `"customerId" : "${sale.customerId}", "branchId" : "${sale.branchId}", "customer" : ${named(buyer)}, ` +
    `"branch" : ${named(branch)}, "seller" : ${named(seller)}, "saleItems" : [${lines.join(', ')}]}`
  )
}

function onlyUnits(units: number) {
  return { code: 'OUT_OF_STOCK', message: `Only ${units} units available`, params: { units } }
}

describe('recording a sale', () => {
  // spec: S7.14 D2.39 D6.2
  it('sells to a customer of the branch at the prices of the moment', async () => {
    const tea = await givenProduct(app, business, {
      name: `ሻይ "Tea" \\ ${randomUUID()}`,
      pricePerUnit: 62.25,
      stock: 5,
    })
    const answer = await app.send(createSale, {
      token: staff.token,
      body: {
        customerId: customer.id,
        branchId: business.branch.id,
        saleItems: [
          { productId: tea.id, quantity: 3 },
          { productId: coffee.id, quantity: 2 },
        ],
      },
    })
    expect(answer.status).toBe(201)
    const lines = [
      { product: tea, quantity: 3, price: 62.25 },
      { product: coffee, quantity: 2, price: 780 },
    ]
    expect(answer.body).toEqual({
      id: answer.body.id,
      date: answer.body.date,
      totalAmount: 1746.75,
      customerId: customer.id,
      branchId: business.branch.id,
      customer: { id: customer.id, name: customer.name },
      branch: { id: business.branch.id, name: business.branch.name },
      seller: { id: staff.user.id, name: staff.user.name },
      saleItems: lines.map(({ product, quantity, price }) => ({
        productId: product.id,
        quantity,
        unitPrice: price,
        product: { id: product.id, name: product.name, unit: 'piece', pricePerUnit: price },
      })),
    })
    expect(answer.text).toBe(spacedJson(answer.body))
    expect(await unitsOf(tea.id)).toBe(2)
    const read = await app.send(getSale, { token: staff.token, params: { id: answer.body.id } })
    expect(read.body).toEqual(answer.body)
  })

  // spec: D6.2
  it('keeps price, total and names of old sales when a product becomes dearer and has another name', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 10.1, stock: 5 })
    const body = saleBody({ saleItems: [{ productId: tea.id, quantity: 2 }] })
    const old = await app.send(createSale, { token: staff.token, body })
    await app.send(updateProduct, {
      token: admin.token,
      params: { id: tea.id },
      body: { pricePerUnit: 11, name: 'ሻይ Dearer tea' },
    })
    const read = await app.send(getSale, { token: staff.token, params: { id: old.body.id } })
    expect(read.body.totalAmount).toBe(20.2)
    expect(read.body.saleItems).toMatchObject([
      { unitPrice: 10.1, product: { name: tea.name, pricePerUnit: 10.1 } },
    ])
    const next = await app.send(createSale, { token: staff.token, body })
    expect(next.body.totalAmount).toBe(22)
    const later = await app.send(getSale, { token: staff.token, params: { id: next.body.id } })
    expect(later.body.saleItems).toMatchObject([{ product: { name: 'ሻይ Dearer tea' } }])
  })

  // spec: D6.3
  it('adds up in exact decimals', async () => {
    const cheap = await givenProduct(app, business, { pricePerUnit: 0.1, stock: 1000 })
    const odd = await givenProduct(app, business, { pricePerUnit: 0.07, stock: 1000 })
    const free = await givenProduct(app, business, { pricePerUnit: 0, stock: 1000 })
    const total = async (...saleItems: { productId: string; quantity: number }[]) => {
      const answer = await app.send(createSale, {
        token: staff.token,
        body: saleBody({ saleItems }),
      })
      expect(answer.text).toContain(`"totalAmount" : ${answer.body.totalAmount.toFixed(2)}`)
      return answer.body.totalAmount
    }
    expect(await total({ productId: cheap.id, quantity: 3 })).toBe(0.3)
    expect(
      await total({ productId: cheap.id, quantity: 3 }, { productId: odd.id, quantity: 3 }),
    ).toBe(0.51)
    expect(await total({ productId: free.id, quantity: 9 })).toBe(0)
  })

  // asvs: 1.4.2
  it('holds totals up to what a number can say to the cent, and refuses more', async () => {
    const dear = await givenProduct(app, business, {
      pricePerUnit: 70_368_744.17,
      stock: 1_000_000,
    })
    const change = await givenProduct(app, business, { pricePerUnit: 0.01, stock: 1_000_000 })
    const ofBoth = (quantity: number) =>
      saleBody({
        saleItems: [
          { productId: dear.id, quantity: 1_000_000 },
          { productId: change.id, quantity },
        ],
      })
    const before = await databaseDigest(app.database)
    expect(refusal(await sell(staff, ofBoth(766_400)))).toEqual({
      status: 409,
      message: 'The total of this sale is too large.',
    })
    expect(await databaseDigest(app.database)).toEqual(before)
    const most = await sell(staff, ofBoth(766_399))
    expect(Sale.parse(JSON.parse(most.text)).totalAmount).toBe(70_368_744_177_663.99)
  })

  // spec: D2.26
  it('ignores prices, totals and dates that a client sends along', async () => {
    const answer = await sell(staff, {
      ...saleBody({ saleItems: [{ productId: coffee.id, quantity: 1, unitPrice: 1, price: 1 }] }),
      totalAmount: 1,
      date: '2020-01-01T00:00:00Z',
      isNewCustomer: false,
      userId: admin.user.id,
      institutionId: stranger.institution.id,
      seller: 'x',
      customer: { name: '' },
    })
    expect(answer.status).toBe(201)
    const sale = Sale.parse(JSON.parse(answer.text))
    expect(sale).toMatchObject({ totalAmount: 780, seller: { id: staff.user.id } })
    expect(Math.abs(Date.parse(sale.date) - Date.now())).toBeLessThan(60_000)
  })

  // spec: D5.15
  it('refuses a sale at another total than the seller saw, and names the new prices', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 10.1, stock: 5 })
    const body = (changes: object) =>
      saleBody({ saleItems: [{ productId: tea.id, quantity: 2 }], ...changes })
    expect((await sell(staff, body({ expectedTotal: 20.2 }))).status).toBe(201)
    await app.send(updateProduct, {
      token: admin.token,
      params: { id: tea.id },
      body: { pricePerUnit: 11 },
    })
    const before = await databaseDigest(app.database)
    const stale = await sell(staff, body({ expectedTotal: 20.2 }), 'stale')
    expect(stale.status).toBe(409)
    expect(stale.failure).toEqual({
      code: 'PRICE_CHANGED',
      message: 'Prices have changed in the meantime. Check the new total and save again.',
      current: { totalAmount: 22, saleItems: [{ productId: tea.id, unitPrice: 11 }] },
    })
    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await sell(staff, body({ expectedTotal: 22 }), 'stale')).status).toBe(201)
    for (const expectedTotal of ['22', 22.001, null]) {
      const answer = await sell(staff, body({ expectedTotal }))
      expect(refusal(answer)).toMatchObject({ status: 400, fields: ['expectedTotal'] })
    }
  })

  it.each(['an Idempotency-Key', 'an id of the client'])(
    'is the same sale when it is sent again under %s after a change of price, with the new total',
    async (same) => {
      const tea = await givenProduct(app, business, { pricePerUnit: 10, stock: 5 })
      const key = same === 'an Idempotency-Key' ? randomUUID() : undefined
      const id = key === undefined ? randomUUID() : undefined
      const body = (changes: object) =>
        saleBody({ id, saleItems: [{ productId: tea.id, quantity: 2 }], ...changes })
      const first = await sell(staff, body({ expectedTotal: 20 }), key)
      await app.send(updateProduct, {
        token: admin.token,
        params: { id: tea.id },
        body: { pricePerUnit: 11 },
      })
      for (const changes of [{ expectedTotal: 22 }, { expectedTotal: 20 }]) {
        const again = await sell(staff, body(changes), key)
        expect([again.status, again.text]).toEqual([201, first.text])
      }
      const more = [{ productId: tea.id, quantity: 3 }]
      const other = await sell(staff, body({ expectedTotal: 22, saleItems: more }), key)
      expect(other.failure).toMatchObject({ code: 'KEY_REUSED' })
      expect(await unitsOf(tea.id)).toBe(3)
    },
  )

  it('has the id of the client, and is the same sale for ever for the same body', async () => {
    const tea = await givenProduct(app, business, { stock: 3 })
    const id = randomUUID()
    const happenedAt = '2026-11-20T08:30:00.000Z'
    const body = (changes: object = {}) =>
      saleBody({ id, happenedAt, saleItems: [{ productId: tea.id, quantity: 1 }], ...changes })
    const first = await sell(staff, body())
    const sale = Sale.parse(JSON.parse(first.text))
    expect(sale.id).toBe(id)
    expect(Math.abs(Date.parse(sale.date) - Date.now())).toBeLessThan(60_000)
    const kept = await app.database.sql('select happened_at from documents where id = $1', [id])
    expect(kept).toEqual([{ happened_at: new Date(happenedAt) }])

    const twins = await Promise.all(Array.from({ length: 8 }, () => sell(staff, body())))
    await app.database.sql('delete from idempotency_keys where institution_id = $1', [
      business.institution.id,
    ])
    const sentAt = '2026-11-20T08:31:00.000Z'
    const later = [
      await sell(staff, body(), 'a key of its own'),
      await sell(staff, body({ sentAt }), 'a key of its own'),
      ...[await sell(admin, body()), await sell(admin, body({ sentAt }))],
    ]
    for (const answer of [...twins, ...later]) {
      expect([answer.status, answer.text]).toEqual([201, first.text])
      expect(answer.headers['idempotency-replayed']).toBe('true')
    }
    expect(await unitsOf(tea.id)).toBe(2)

    const before = await databaseDigest(app.database)
    const others = [
      [staff, body({ happenedAt: undefined })],
      [staff, body({ saleItems: [{ productId: tea.id, quantity: 2 }] })],
      [siblingStaff, { ...body(), branchId: sibling.id }],
    ] as const
    for (const [seller, other] of others) {
      expect((await sell(seller, other)).failure).toMatchObject({ code: 'KEY_REUSED' })
    }
    expect(await databaseDigest(app.database)).toEqual(before)
    const strangers = await givenProduct(app, stranger, { stock: 1 })
    const { id: customerId } = await givenCustomer(app, stranger.admin, stranger.branch.id)
    const same = await sell(stranger.admin, {
      id,
      customerId,
      branchId: stranger.branch.id,
      saleItems: [{ productId: strangers.id, quantity: 1 }],
    })
    expect(Sale.parse(JSON.parse(same.text)).id).toBe(id)
  })

  it('refuses an id that begins like that of another document', async () => {
    const id = randomUUID()
    expect((await sell(staff, saleBody({ id }))).status).toBe(201)
    const alike = `${id.slice(0, 8)}${randomUUID().slice(8)}`
    const answer = await sell(staff, saleBody({ id: alike }))
    expect([answer.status, answer.failure.code]).toEqual([409, 'ID_TAKEN'])
    expect(refusal(await sell(staff, saleBody({ id: 'x' })))).toMatchObject({ status: 400 })
    expect(refusal(await sell(staff, saleBody({ happenedAt: 'now' })))).toMatchObject({
      status: 400,
      message: 'happenedAt must be a time',
    })
  })

  it('keeps the lines in the order in which they were rung up', async () => {
    const goods = await Promise.all(
      [1, 2, 3, 4].map(() => givenProduct(app, business, { stock: 9 })),
    )
    const ids = goods
      .map(({ id }) => id)
      .toSorted()
      .toReversed()
    const rung = [...ids, ids[1] ?? ''].map((productId) => ({ productId, quantity: 1 }))
    const sold = await app.send(createSale, {
      token: staff.token,
      body: saleBody({ saleItems: rung }),
    })
    expect(sold.body.saleItems.map(({ productId }) => productId)).toEqual(ids)
    const read = await app.send(getSale, { token: staff.token, params: { id: sold.body.id } })
    expect(read.body).toEqual(sold.body)
  })

  it('replays the answer that an earlier version stored with the key', async () => {
    const answer = await sell(staff, saleBody(), 'of before')
    const stored = '{"id" : "of before"}'
    await rewrite(
      app.database,
      'update idempotency_keys set answer = $2 where institution_id = $1 and answer like $3',
      [business.institution.id, stored, `%${Sale.parse(JSON.parse(answer.text)).id}%`],
    )
    const again = await app.raw({
      method: 'POST',
      url: '/api/sales',
      token: staff.token,
      payload: saleBody(),
      headers: { 'idempotency-key': 'of before' },
    })
    expect(again.text).toBe(stored)
  })

  it('counts several lines of one product together', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 5, stock: 5 })
    const lines = (...quantities: number[]) =>
      saleBody({ saleItems: quantities.map((quantity) => ({ productId: tea.id, quantity })) })
    expect(refusal(await sell(staff, lines(3, 3)))).toEqual({
      status: 409,
      message: 'Only 5 units available',
      fields: ['saleItems.0.quantity', 'saleItems.1.quantity'],
    })
    const answer = await sell(staff, lines(2, 1, 2))
    expect(Sale.parse(JSON.parse(answer.text))).toMatchObject({
      totalAmount: 25,
      saleItems: [{ productId: tea.id, quantity: 5 }],
    })
    expect(await unitsOf(tea.id)).toBe(0)
  })

  it('treats ids in capitals as the ids they are', async () => {
    const tea = await givenProduct(app, business, { stock: 3 })
    const saleItems = [
      { productId: tea.id, quantity: 2 },
      { productId: tea.id.toUpperCase(), quantity: 2 },
    ]
    expect(refusal(await sell(staff, saleBody({ saleItems })))).toMatchObject({
      status: 409,
      fields: ['saleItems.0.quantity', 'saleItems.1.quantity'],
    })
    const answer = await sell(
      staff,
      saleBody({ saleItems: saleItems.slice(1), branchId: business.branch.id.toUpperCase() }),
    )
    expect(answer.status).toBe(201)
  })

  // spec: S5.12 D2.16 D5.9 D5.10
  it('names every short line with what there is, and changes nothing', async () => {
    const tea = await givenProduct(app, business, { stock: 2 })
    const salt = await givenProduct(app, business)
    const before = await databaseDigest(app.database)
    const answer = await sell(
      staff,
      saleBody({
        saleItems: [
          { productId: salt.id, quantity: 1 },
          { productId: coffee.id, quantity: 1 },
          { productId: tea.id, quantity: 3 },
        ],
      }),
    )
    expect(answer.status).toBe(409)
    expect(answer.failure).toEqual({
      ...onlyUnits(0),
      fields: [
        { path: 'saleItems.0.quantity', ...onlyUnits(0) },
        { path: 'saleItems.2.quantity', ...onlyUnits(2) },
      ],
    })
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // asvs: 2.3.2
  // spec: D6.6
  it('takes 200 lines and no more', async () => {
    const saleItems = Array.from({ length: 201 }, () => ({ productId: coffee.id, quantity: 1 }))
    expect(refusal(await sell(staff, saleBody({ saleItems })))).toEqual({
      status: 400,
      message: 'At most 200 items are allowed',
      fields: ['saleItems'],
    })
    expect((await sell(staff, saleBody({ saleItems: saleItems.slice(1) }))).status).toBe(201)
  })
})

describe('a sale that is not valid', () => {
  const line = (changes: object) => [{ productId: randomUUID(), quantity: 1, ...changes }]

  // spec: S5.6 S5.7 S5.8 D6.5
  it.each([
    ['customerId', [undefined, null, '', 'x', 7], 'Customer is required', 'customerId'],
    ['branchId', [undefined, null, '', 'x'], 'Branch is required', 'branchId'],
    ['saleItems', [undefined, null, [], {}, 'x'], 'At least one item is required', 'saleItems'],
    [
      'saleItems',
      [line({ productId: undefined }), line({ productId: '' }), line({ productId: null })],
      'Product is required',
      'saleItems.0.productId',
    ],
    [
      'saleItems',
      [0, -1, 1.5, '1', null, undefined].map((quantity) => line({ quantity })),
      'Quantity must be at least 1',
      'saleItems.0.quantity',
    ],
    [
      'saleItems',
      [line({ quantity: 1_000_001 })],
      'Quantity must be at most 1,000,000',
      'saleItems.0.quantity',
    ],
  ])('is refused for %s with its sentence', async (field, values, message, path) => {
    for (const value of values) {
      const answer = await sell(staff, saleBody({ [field]: value }))
      expect(refusal(answer), JSON.stringify(value)).toEqual({
        status: 400,
        message,
        fields: [path],
      })
    }
  })

  // spec: S5.13
  it('is refused for a new customer without a name of 2 characters', async () => {
    for (const who of [undefined, null, 'x', {}, { name: '' }, { name: 'A' }, { name: ' A ' }]) {
      const answer = await sell(staff, saleBody({ customerId: 'new', customer: who }))
      expect(refusal(answer), JSON.stringify(who)).toMatchObject({ status: 400 })
    }
    const short = await sell(staff, saleBody({ customerId: 'new', customer: { name: 'A' } }))
    expect(refusal(short)).toEqual({
      status: 400,
      message: 'Name must be at least 2 characters',
      fields: ['customer.name'],
    })
  })
})

describe('a new customer of a sale', () => {
  // spec: S2.109 S3.14
  it('is added to the branch with the sale', async () => {
    const answer = await app.send(createSale, {
      token: siblingStaff.token,
      body: {
        customerId: 'new',
        branchId: sibling.id,
        saleItems: [{ productId: coffee.id, quantity: 1 }],
        customer: { name: ' Marta Kebede ', phone: '', address: 'Piassa' },
      },
    })
    expect(refusal(answer)).toMatchObject({ status: 409, message: 'Only 0 units available' })

    const sold = await app.send(createSale, {
      token: staff.token,
      body: saleBody({
        customerId: 'new',
        isNewCustomer: true,
        customer: { name: ' Marta Kebede ', phone: '', address: 'Piassa' },
      }),
    })
    expect(sold.status).toBe(201)
    expect(sold.body.customer).toEqual({ id: sold.body.customerId, name: 'Marta Kebede' })
    const customers = await app.send(listCustomers, {
      token: staff.token,
      query: { search: 'Marta Kebede' },
    })
    expect(customers.body).toMatchObject([
      { id: sold.body.customerId, phone: null, address: 'Piassa', branchId: business.branch.id },
    ])
  })

  // spec: S3.14 S7.13 D6.1
  it('is not added when the sale is short', async () => {
    const tea = await givenProduct(app, business, { stock: 1 })
    const before = await databaseDigest(app.database)
    const answer = await sell(
      staff,
      saleBody({
        customerId: 'new',
        customer: { name: 'New Customer' },
        saleItems: [{ productId: tea.id, quantity: 2 }],
      }),
    )
    expect(answer.status).toBe(409)
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('the walk-in customer of a branch', () => {
  let shop: Business
  const toWalkIn = (quantity = 1) => ({
    customerId: shop.branch.id,
    branchId: shop.branch.id,
    saleItems: [{ productId: tea.id, quantity }],
  })
  const customersOf = async () =>
    (await app.send(listCustomers, { token: shop.admin.token })).body.map(({ name }) => name)
  let tea: Product

  beforeEach(async () => {
    shop = await givenBusiness(app)
    tea = await givenProduct(app, shop, { pricePerUnit: 5, stock: 20 })
  })

  it('can be sold to from the beginning, and is listed from the first sale on', async () => {
    expect(await customersOf()).toEqual([])
    expect(await sell(shop.admin, toWalkIn(21))).toMatchObject({ status: 409 })
    expect(await customersOf()).toEqual([])
    const seller = await givenStaff(app, shop)
    for (const person of [seller, shop.admin, seller]) {
      const sold = Sale.parse((await sell(person, toWalkIn())).body)
      expect(sold.customer).toEqual({ id: shop.branch.id, name: 'Walk-in customer' })
    }
    expect(await customersOf()).toEqual(['Walk-in customer'])
    const query = { customerId: shop.branch.id }
    const history = await app.send(listSales, { token: shop.admin.token, query })
    expect(history.body).toHaveLength(3)
  })

  it('is added once by many first sales, and replayed with their key', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID())
    const first = await Promise.all(keys.map((key) => sell(shop.admin, toWalkIn(), key)))
    expect(first.map(({ status }) => status)).toEqual(keys.map(() => 201))
    expect(await customersOf()).toEqual(['Walk-in customer'])
    const again = await Promise.all(keys.map((key) => sell(shop.admin, toWalkIn(), key)))
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
  })

  it('leaves the branch its own name in the audit trail', async () => {
    await sell(shop.admin, toWalkIn())
    const entriesOf = async (query: { kind: 'SALE' | 'CUSTOMER' }) =>
      (await app.send(listAuditEntries, { token: shop.admin.token, query })).body
    const branch = { id: shop.branch.id, name: shop.branch.name }
    const name = 'Walk-in customer'
    const [sold] = await entriesOf({ kind: 'SALE' })
    expect(sold?.branch).toEqual(branch)
    expect(sold?.changes.find(({ field }) => field === 'customer')?.after).toBe(name)
    expect(await entriesOf({ kind: 'CUSTOMER' })).toMatchObject([{ branch, name }])
  })

  it('keeps the name that somebody gives it', async () => {
    await sell(shop.admin, toWalkIn())
    const change = { params: { id: shop.branch.id }, body: { name: 'Counter' } }
    await app.send(updateCustomer, { token: shop.admin.token, ...change })
    const sold = Sale.parse((await sell(shop.admin, toWalkIn())).body)
    expect(sold.customer.name).toBe('Counter')
  })

  it('is that of the own branch only, and does not keep an unused branch from being deleted', async () => {
    const far = await givenBranch(app, shop.admin)
    const wrong = { ...toWalkIn(), customerId: far.id }
    expect(refusal(await sell(shop.admin, wrong))).toEqual(NOT_FOUND)
    const foreign = { ...toWalkIn(), customerId: stranger.branch.id, branchId: stranger.branch.id }
    expect(refusal(await sell(shop.admin, foreign))).toEqual(NOT_FOUND)
    const params = { id: far.id }
    const deleted = await app.send(deleteBranch, { token: shop.admin.token, params })
    expect(deleted.status).toBe(204)
  })
})

describe('whose branch, customer and products', () => {
  it('does not find a product of somebody else beside an own one, nor say that it is short', async () => {
    const foreign = await givenProduct(app, stranger, { stock: 5 })
    const before = await databaseDigest(app.database)
    const saleItems = [
      { productId: coffee.id, quantity: 1 },
      { productId: foreign.id, quantity: 1_000_000 },
    ]
    for (const person of [staff, admin]) {
      expect(refusal(await sell(person, saleBody({ saleItems })))).toEqual(NOT_FOUND)
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // asvs: 2.2.3
  // spec: S6.1 D4.15
  it('does not sell in a sister branch for STAFF, nor to a customer of one', async () => {
    const theirs = await givenCustomer(app, admin, sibling.id)
    for (const change of [
      { branchId: sibling.id },
      { branchId: sibling.id, customerId: theirs.id },
      { customerId: theirs.id },
      { branchId: sibling.id, customerId: 'new', customer: { name: 'Sneaky' } },
    ]) {
      expect(refusal(await sell(staff, saleBody(change)))).toEqual(NOT_FOUND)
    }
  })

  // spec: S6.6 D4.15
  it('lets an ADMIN sell in every branch of the institution, from its own stock', async () => {
    const theirs = await givenCustomer(app, admin, sibling.id)
    const supplier = await givenSupplier(app, admin)
    const tea = await givenProduct(app, business, { stock: 9 })
    await app.send(createStockEntry, {
      token: admin.token,
      body: {
        productId: tea.id,
        supplierId: supplier.id,
        quantity: 2,
        branchId: sibling.id,
        dateReceived: '2026-01-01',
      },
    })
    const inSibling = (quantity: number) => ({
      customerId: theirs.id,
      branchId: sibling.id,
      saleItems: [{ productId: tea.id, quantity }],
    })
    expect(refusal(await sell(admin, inSibling(3)))).toMatchObject({
      message: 'Only 2 units available',
    })
    expect((await sell(admin, inSibling(2))).status).toBe(201)
    expect(await unitsOf(tea.id)).toBe(9)
    expect(await unitsOf(tea.id, sibling.id)).toBe(0)
  })
})

describe('many sellers at once', () => {
  it('keeps the key of one person apart from another’s, and a refusal out of the key', async () => {
    const tea = await givenProduct(app, business, { stock: 1 })
    const body = saleBody({ saleItems: [{ productId: tea.id, quantity: 2 }] })
    expect((await sell(staff, body, 'tea')).status).toBe(409)
    const supplier = await givenSupplier(app, admin)
    await app.send(createStockEntry, {
      token: staff.token,
      body: {
        productId: tea.id,
        supplierId: supplier.id,
        quantity: 3,
        branchId: null,
        dateReceived: '2026-01-01',
      },
    })
    expect((await sell(staff, body, 'tea')).status).toBe(201)
    const byAdmin = await sell(admin, body, 'tea')
    expect([byAdmin.status, byAdmin.headers['idempotency-replayed']]).toEqual([201, undefined])
  })
})

describe('the list of sales', () => {
  let shop: Business
  let seller: Person
  let far: Branch
  let farSeller: Person
  let almaz: Customer
  let bekele: Customer
  let sales: Sale[]

  beforeAll(async () => {
    shop = await givenBusiness(app)
    seller = await givenStaff(app, shop)
    far = await givenBranch(app, shop.admin)
    farSeller = await givenStaff(app, { admin: shop.admin, branch: far })
    almaz = await givenCustomer(app, seller, shop.branch.id)
    bekele = await givenCustomer(app, farSeller, far.id)
    const tea = await givenProduct(app, shop, { pricePerUnit: 5, stock: 100 })
    await givenProductIn(tea.id)
    sales = []
    for (let turn = 0; turn < 8; turn += 1) {
      const isFar = turn % 4 === 3
      const answer = await app.send(createSale, {
        token: isFar ? farSeller.token : seller.token,
        body: {
          customerId: isFar ? bekele.id : almaz.id,
          branchId: isFar ? far.id : shop.branch.id,
          saleItems: [{ productId: tea.id, quantity: turn + 1 }],
        },
      })
      if (answer.status !== 201) throw new Error(answer.text)
      sales.unshift(answer.body)
      // Times of record have milliseconds; two sales of one would be sorted by id.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })

  async function givenProductIn(productId: string) {
    const supplier = await givenSupplier(app, shop.admin)
    const body = { productId, supplierId: supplier.id, quantity: 100, dateReceived: '2026-01-01' }
    await app.send(createStockEntry, { token: farSeller.token, body })
  }

  function list({ token }: Person, query: object = {}) {
    return app.send(listSales, { token, query })
  }

  it('shows an ADMIN all of them, newest first, with their lines', async () => {
    const answer = await list(shop.admin)
    expect(answer.body).toEqual(sales)
    expect(answer.headers['x-total-count']).toBe('8')
  })

  it('shows STAFF their own branch only', async () => {
    const own = await list(farSeller)
    expect(own.body).toEqual(sales.filter(({ branchId }) => branchId === far.id))
    expect((await list(farSeller, { branchId: far.id })).text).toBe(own.text)
  })

  // spec: D6.8
  it('filters by branch', async () => {
    const answer = await list(shop.admin, { branchId: far.id })
    expect(answer.body).toEqual(sales.filter(({ branchId }) => branchId === far.id))
    expect(answer.headers['x-total-count']).toBe('2')
  })

  // spec: D6.8 D7.8
  it('filters by customer; a stranger’s has none', async () => {
    const answer = await list(shop.admin, { customerId: bekele.id })
    expect(answer.body).toEqual(sales.filter(({ customerId }) => customerId === bekele.id))
    expect(answer.headers['x-total-count']).toBe('2')
    const both = await list(shop.admin, { customerId: bekele.id, branchId: shop.branch.id })
    expect([both.body, both.headers['x-total-count']]).toEqual([[], '0'])
    expect((await list(seller, { customerId: bekele.id })).body).toEqual([])
    expect((await list(shop.admin, { customerId: customer.id })).body).toEqual([])
  })

  // spec: D6.8
  it('filters by a period, both ends included', async () => {
    const [newest, , third, , fifth] = sales
    const within = await list(shop.admin, { from: fifth?.date, to: third?.date })
    expect(within.body).toEqual(sales.slice(2, 5))
    expect(within.headers['x-total-count']).toBe('3')
    expect((await list(shop.admin, { from: newest?.date })).body).toEqual(sales.slice(0, 1))
    expect((await list(shop.admin, { to: '2001-01-01' })).body).toEqual([])
    const ofBranch = await list(shop.admin, { from: fifth?.date, branchId: far.id })
    expect(ofBranch.body).toEqual(sales.slice(0, 5).filter(({ branchId }) => branchId === far.id))
  })

  it('gives the sum of a period, of all pages and only of what the filters leave', async () => {
    const [newest, , third, , fifth] = sales
    const period = { from: fifth?.date, to: third?.date }
    const sumOf = (some: readonly Sale[]) =>
      String(some.reduce((sum, { totalAmount }) => sum + totalAmount, 0))
    const within = sales.slice(2, 5)
    const sumFor = async (person: Person, query: object) =>
      (await list(person, { ...period, ...query })).headers['x-total-amount']
    expect(await sumFor(shop.admin, {})).toBe(sumOf(within))
    expect(await sumFor(shop.admin, { limit: 1 })).toBe(sumOf(within))
    const isFar = ({ branchId }: Sale) => branchId === far.id
    expect(await sumFor(farSeller, {})).toBe(sumOf(within.filter(isFar)))
    expect(await sumFor(shop.admin, { branchId: far.id })).toBe(sumOf(within.filter(isFar)))
    expect(await sumFor(shop.admin, { customerId: bekele.id })).toBe(sumOf(within.filter(isFar)))
    expect(await sumFor(shop.admin, { search: bekele.name })).toBe(sumOf(within.filter(isFar)))
    expect(await sumFor(shop.admin, { from: '2001-01-01', to: '2001-01-02' })).toBe('0')
    const since = { from: newest?.date, to: undefined }
    expect(await sumFor(shop.admin, since)).toBe(sumOf(sales.slice(0, 1)))
    expect((await list(shop.admin)).headers['x-total-amount']).toBeUndefined()
  })

  it('counts a bare day from its first moment to its last, in Addis Ababa by default', async () => {
    const moments = [
      '2026-03-31T20:59:59.999Z',
      '2026-03-31T21:00:00.000Z',
      '2026-04-01T20:59:59.999Z',
      '2026-04-01T21:00:00.000Z',
    ]
    const [dayBefore, first, last, dayAfter] = sales.map(({ id }) => id)
    const set = (id: string | undefined, at: string | undefined) =>
      rewrite(app.database, 'update sales set created_at = $2 where id = $1', [id, at])
    for (const [index, at] of moments.entries()) await set(sales[index]?.id, at)
    const found = async (query: object) => {
      const answer = await list(shop.admin, { to: '2026-06-30', ...query })
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
      return answer.body.map(({ id }) => id)
    }
    expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual([last, first])
    expect(await found({ from: '2026-04-01' })).toEqual([dayAfter, last, first])
    expect(await found({ to: '2026-04-01' })).toEqual([last, first, dayBefore])
    const london = { timeZone: 'Europe/London' }
    expect(await found({ from: '2026-03-31', to: '2026-03-31', ...london })).toEqual([
      first,
      dayBefore,
    ])
    expect(await found({ from: '2026-04-02', to: '2026-04-01' })).toEqual([])
    // A time is that moment, wherever the days are.
    for (const timeZone of ['Africa/Addis_Ababa', 'Europe/London']) {
      const at = { from: '2026-04-01T00:00:00+03:00', to: '2026-03-31T21:00:00Z', timeZone }
      expect(await found(at)).toEqual([first])
    }
    for (const { id, date } of sales) await set(id, date)
  })

  it('finds sales by the customer’s name and by the first characters of their id', async () => {
    const search = async (text: string, query: object = {}) => {
      const answer = await list(shop.admin, { search: text, ...query })
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
      return answer.body
    }
    const ofBekele = sales.filter(({ customerId }) => customerId === bekele.id)
    expect(await search(bekele.name.toUpperCase())).toEqual(ofBekele)
    expect(await search(bekele.name, { branchId: shop.branch.id })).toEqual([])
    expect(await search(bekele.name, { customerId: almaz.id })).toEqual([])
    expect(await search('no such name')).toEqual([])
    const [sale] = sales
    const start = sale?.id.slice(0, 8) ?? ''
    for (const text of [start, `#${start}`, `Sale #${start.toUpperCase()}`, sale?.id ?? '']) {
      expect(await search(text)).toEqual([sale])
    }
    const paged = await allPages(app, shop.admin, '/sales?limit=3&search=customer', Sale)
    expect(paged).toEqual({ rows: sales, pageSizes: [3, 3, 2], total: 8 })
  })

  // asvs: 15.3.7
  it.each([
    ['from', 'yesterday', 'from must be a date'],
    ['to', '2026-13-01', 'to must be a date'],
    ['timeZone', 'Addis', 'timeZone must be a time zone such as Africa/Addis_Ababa'],
    ['timeZone', '%2B03:00', 'timeZone must be a time zone such as Africa/Addis_Ababa'],
  ])('refuses %s=%s', async (field, value, message) => {
    const answer = await app.raw({
      method: 'GET',
      url: `/api/sales?${field}=${value}`,
      token: seller.token,
    })
    expect(refusal(answer)).toEqual({ status: 400, message, fields: [field] })
  })

  // spec: D6.9
  it('gives one sale to the ADMIN and the STAFF of its branch', async () => {
    const sale = sales.find(({ branchId }) => branchId === far.id)
    const params = { id: sale?.id ?? '' }
    for (const { token } of [shop.admin, farSeller]) {
      expect((await app.send(getSale, { token, params })).body).toEqual(sale)
    }
  })
})

it('leaves sound data behind', async () => {
  await expect(requireInvariants(app.database)).resolves.toBeUndefined()
})
