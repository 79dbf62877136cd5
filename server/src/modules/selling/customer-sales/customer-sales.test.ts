import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import {
  getCustomer,
  getCustomerAgeing,
  getCustomerStatement,
} from '@mezgeb/contract/selling/customer-sales'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { beforeEach, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const DAY_MS = 86_400_000

let shop: Business
let staff: Person
let tea: Product
let almaz: Customer

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  almaz = await givenCredit(shop.branch.id)
})

/** A customer who may owe 1000. */
async function givenCredit(branchId: string): Promise<Customer> {
  const customer = await givenCustomer(app, shop.admin, branchId)
  const { token } = shop.admin
  await app.send(updateCustomer, {
    token,
    params: { id: customer.id },
    body: { creditLimit: 1000 },
  })
  return customer
}

/** Sells teas of 10 each, as much of it on account; the id of the sale. */
async function sell(total: number, onAccount = total): Promise<string> {
  const { body, status } = await app.send(createSale, {
    token: staff.token,
    body: {
      customerId: almaz.id,
      branchId: shop.branch.id,
      onAccount,
      saleItems: [{ productId: tea.id, quantity: total / 10 }],
    },
  })
  expect(status).toBe(201)
  return body.id
}
const pay = (amount: number, settles?: object[], key?: string) =>
  app.sendAnything(createCustomerPayment, {
    token: staff.token,
    ...(key === undefined ? {} : { key }),
    body: { customerId: almaz.id, amount, ...(settles === undefined ? {} : { settles }) },
  })
const bring = async (saleId: string, quantity: number) => {
  const body = { saleId, reason: 'Wrong', items: [{ productId: tea.id, quantity }] }
  expect((await app.sendAnything(createSaleReturn, { token: staff.token, body })).status).toBe(201)
}
const sheet = ({ token }: Person = staff, { id }: Customer = almaz) =>
  app.send(getCustomer, { token, params: { id } })
const open = async () => {
  const { body } = await sheet()
  await requireInvariants(app.database)
  return body.openItems.map((item) => [item.saleId, item.open])
}
/** As if a document were of some days ago. */
const backdate = (id: string, days: number) =>
  rewrite(
    app.database,
    `update documents set created_at = created_at - interval '1 day' * $2 where id = $1`,
    [id, days],
  )

describe('the page of a customer', () => {
  it('has balance, what was bought less what came back, and the last visit', async () => {
    const first = await sell(100, 40)
    await bring(first, 2)
    const { status, body } = await sheet()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      customer: { id: almaz.id, owed: 20, creditLimit: 1000, branch: { id: shop.branch.id } },
      bought: { sales: 1, amount: 80 },
      openItems: [{ saleId: first, amount: 40, open: 20, branch: { id: shop.branch.id } }],
    })
    expect(Date.parse(body.bought.lastAt ?? '')).toBeGreaterThan(Date.now() - DAY_MS)
    const other = await givenCredit(shop.branch.id)
    expect((await sheet(staff, other)).body).toMatchObject({
      bought: { sales: 0, amount: 0, lastAt: null },
      openItems: [],
    })
  })
})

describe('open items', () => {
  it('are paid oldest first, with parts', async () => {
    const sales = [await sell(100), await sell(50), await sell(30)]
    expect(await open()).toEqual([
      [sales[0], 100],
      [sales[1], 50],
      [sales[2], 30],
    ])
    await pay(120)
    expect(await open()).toEqual([
      [sales[1], 30],
      [sales[2], 30],
    ])
    await pay(60)
    expect(await open()).toEqual([])
  })

  it('have their numbers, also in what a payment says', async () => {
    const { token } = shop.admin
    const params = { id: shop.institution.id }
    await app.send(updateInstitution, { token, params, body: { numbersSales: true } })
    const saleId = await sell(30)
    const number = 'BR-S-0001'
    expect((await sheet()).body.openItems).toMatchObject([{ saleId, number }])
    const { body } = await pay(10, [{ saleId, amount: 10 }])
    expect(body).toMatchObject({ settles: [{ saleId, number, amount: 10 }] })
  })

  it('are paid as a payment says, and what is left of it pays the oldest', async () => {
    const sales = [await sell(100), await sell(50), await sell(30)]
    const chosen = [
      { saleId: sales[2], amount: 30 },
      { saleId: sales[1], amount: 20 },
    ]
    const paid = await pay(60, chosen)
    expect(paid).toMatchObject({ status: 201, body: { amount: 60, settles: chosen } })
    expect(await open()).toEqual([
      [sales[0], 90],
      [sales[1], 30],
    ])
  })

  it('refuse more than is unpaid, a sale twice, more than the amount and a strange sale', async () => {
    const [first] = [await sell(100), await sell(50)]
    await pay(30)
    const before = await databaseDigest(app.database)
    expect((await pay(80, [{ saleId: first, amount: 70.01 }])).failure).toMatchObject({
      code: 'MORE_THAN_OPEN',
      current: { saleId: first, open: 70 },
      fields: [{ path: 'settles.0.amount', params: { open: 70 } }],
    })
    const one = { saleId: first, amount: 10 }
    expect((await pay(80, [one, one])).failure.fields).toMatchObject([
      { path: 'settles.1.saleId', code: 'SALE_TWICE' },
    ])
    expect((await pay(9, [one])).failure.fields).toMatchObject([
      { path: 'settles', code: 'SETTLES_TOO_MUCH' },
    ])
    expect((await pay(9, [{ ...one, saleId: almaz.id, amount: 1 }])).status).toBe(404)
    expect(await databaseDigest(app.database)).toEqual(before)
    await pay(70)
    expect((await pay(10, [{ saleId: first, amount: 1 }])).failure).toMatchObject({
      code: 'MORE_THAN_OPEN',
      current: { open: 0 },
    })
  })

  it('count a return for its own sale, and money that was paid for it for the oldest others', async () => {
    const sales = [await sell(100), await sell(50), await sell(30)]
    await bring(sales[1] ?? '', 5)
    expect(await open()).toEqual([
      [sales[0], 100],
      [sales[2], 30],
    ])
    await pay(30, [{ saleId: sales[2], amount: 30 }])
    await bring(sales[2] ?? '', 3)
    expect(await open()).toEqual([[sales[0], 70]])
  })

  it('pass no sale twice when many payments choose it at once, and twin clicks pay once', async () => {
    const sales = [await sell(100), await sell(200)]
    const chosen = [{ saleId: sales[0], amount: 30 }]
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(30, chosen)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ failure }) => failure?.code === 'MORE_THAN_OPEN')).toHaveLength(5)
    expect(await open()).toEqual([
      [sales[0], 10],
      [sales[1], 200],
    ])
    const key = 'one click'
    const twins = await Promise.all([
      pay(10, [{ saleId: sales[0], amount: 10 }], key),
      pay(10, [{ saleId: sales[0], amount: 10 }], key),
    ])
    expect(twins.map(({ status }) => status)).toEqual([201, 201])
    expect(twins[0]?.text).toBe(twins[1]?.text)
    expect(await open()).toEqual([[sales[1], 200]])
  })
})

describe('a statement', () => {
  const statement = (query: object = {}, { token }: Person = staff) =>
    app.sendAnything(getCustomerStatement, { token, params: { id: almaz.id }, query })

  it('has the balance before, after each document and at the end', async () => {
    const sale = await sell(100)
    await backdate(sale, 40)
    const second = await sell(50, 20)
    await pay(60)
    await bring(second, 1)
    const all = await statement()
    expect(all.body).toMatchObject({
      customer: { id: almaz.id },
      opening: 0,
      closing: 50,
      entries: [
        { id: sale, kind: 'SALE', amount: 100, balance: 100 },
        { id: second, kind: 'SALE', amount: 20, balance: 120 },
        { kind: 'CUSTOMER_PAYMENT', number: 'BR-CP-0001', amount: -60, balance: 60 },
        { kind: 'RETURN', number: 'BR-R-0001', note: 'Wrong', amount: -10, balance: 50 },
      ],
    })
    const day = (days: number) => addDays(currentDay(), -days)
    expect((await statement({ from: day(30) })).body).toMatchObject({
      opening: 100,
      closing: 50,
      entries: [{ id: second }, { amount: -60 }, { amount: -10 }],
    })
    expect((await statement({ from: day(50), to: day(30) })).body).toMatchObject({
      opening: 0,
      closing: 100,
      entries: [{ id: sale, balance: 100 }],
    })
    expect((await statement({ from: day(20), to: day(10) })).body).toMatchObject({
      opening: 100,
      closing: 100,
      entries: [],
    })
  })
})

describe('the ageing', () => {
  const ageing = async ({ token }: Person, query: { branchId?: string } = {}) =>
    (await app.send(getCustomerAgeing, { token, query })).body

  it('sorts the debt of each customer by the age of the unpaid sales', async () => {
    const sales = [await sell(100), await sell(50), await sell(30), await sell(20)]
    const days = [91, 90, 31, 30]
    for (const [at, sale] of sales.entries()) await backdate(sale, days[at] ?? 0)
    await pay(40)
    const body = await ageing(staff)
    expect(body).toMatchObject({
      customers: [
        { id: almaz.id, owed: 160, ages: [20, 30, 50, 60], branch: { id: shop.branch.id } },
      ],
      sum: { count: 1, owed: 160, ages: [20, 30, 50, 60] },
    })
    expect(Date.parse(body.customers[0]?.since ?? '')).toBeLessThan(Date.now() - 90 * DAY_MS)
  })

  it('has the own branch for STAFF, any for an ADMIN, and no customer without debts', async () => {
    await sell(10)
    const branch = await givenBranch(app, shop.admin)
    const sibling = await givenStaff(app, { admin: shop.admin, branch })
    await givenCredit(branch.id)
    expect((await ageing(sibling)).customers).toEqual([])
    expect((await ageing(shop.admin)).customers).toMatchObject([{ id: almaz.id, owed: 10 }])
    expect((await ageing(shop.admin, { branchId: branch.id })).sum).toEqual({
      count: 0,
      owed: 0,
      ages: [0, 0, 0, 0],
    })
    const answer = await app.send(getCustomerAgeing, {
      token: sibling.token,
      query: { branchId: shop.branch.id },
    })
    expect(answer.status).toBe(404)
  })
})
