import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'
import { getCustomerAgeing, getCustomerStatement } from '@mezgeb/contract/selling/customer-sales'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { getDayReport } from '@mezgeb/contract/selling/days/days'
import { createSaleReturn, getSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { createSale } from '@mezgeb/contract/selling/sales'
import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import { givenBusiness, givenCustomer, givenProduct } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { expectCreatedOnce } from '../../../testing/expect-created-once.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { SaleReturn } from '@mezgeb/contract/selling/sale-returns'
import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let tea: Product
let customerId: string
let shift: Shift

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
  shift = await givenShift(app, shop)
})

const sellTo = (buyer: string, quantity: number, how: object = {}) =>
  app.send(createSale, {
    token,
    body: {
      customerId: buyer,
      branchId: shop.branch.id,
      shiftId: shift.id,
      ...how,
      saleItems: [{ productId: tea.id, quantity }],
    },
  })
const sell = (quantity: number, how: object = {}) => sellTo(customerId, quantity, how)

async function takeBack(saleId: string, quantity: number | null, how: object = {}) {
  const items = quantity === null ? {} : { items: [{ productId: tea.id, quantity }] }
  const answer = await app.sendAnything(createSaleReturn, {
    token,
    body: { saleId, reason: 'Wrong size', shiftId: shift.id, ...items, ...how },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as SaleReturn }
}

/** ETB that the customer owes in each book; below zero: store credit. */
async function owed() {
  const { body: customers } = await app.send(listCustomers, { token })
  const params = { id: customerId }
  const { body: statement } = await app.send(getCustomerStatement, { token, params })
  const { body: trial } = await app.send(getTrialBalance, { token })
  const { body: ageing } = await app.send(getCustomerAgeing, { token })
  const account = trial.accounts.find(({ id }) => id === 'RECEIVABLES')?.closing ?? 0
  const listed = customers.find(({ id }) => id === customerId)?.owed ?? 0
  expect(statement.closing).toBe(listed)
  expect(sumOf(statement.entries.map(({ amount }) => amount))).toBe(listed)
  expect(account).toBe(listed)
  expect(ageing.sum.owed).toBe(Math.max(0, listed))
  expect(sumOf(trial.accounts.map(({ closing }) => closing))).toBe(0)
  return listed
}

/** ETB in cash since the till was opened, the same in each book. */
async function cash() {
  const { body: drawer } = await app.send(getShiftReport, { token, params: { id: shift.id } })
  const day = currentDay()
  const query = { branchId: shop.branch.id, day }
  const { body: report } = await app.send(getDayReport, { token, query })
  const { body: takings } = await app.send(getTakings, { token })
  const { body: trial } = await app.send(getTrialBalance, { token })
  const ofTenders = (rows: readonly { tender: { readyMade: string | null }; amount: number }[]) =>
    sumOf([0, ...rows.map(({ tender, amount }) => (tender.readyMade === 'CASH' ? amount : 0))])
  const inDrawer = ofTenders(drawer.takings)
  expect(ofTenders(report.takings)).toBe(inDrawer)
  const inJournal = trial.accounts.find(({ id }) => id === 'CASH')?.closing ?? 0
  expect(inJournal).toBe(sumOf([drawer.shift.float, inDrawer]))
  return { inDrawer, takings: ofTenders(takings.tenders) }
}

describe('store credit of a return', () => {
  it('stays with the shop instead of cash, and pays later sales in every book', async () => {
    const { body: sale } = await sell(10)
    const back = await takeBack(sale.id, 6, { storeCredit: 50 })
    expect(back.body).toMatchObject({ amount: 60, onAccount: 50 })
    const params = { id: back.body.id }
    expect((await app.send(getSaleReturn, { token, params })).body).toEqual(back.body)
    expect(await owed()).toBe(-50)
    expect(await cash()).toEqual({ inDrawer: 90, takings: 90 })

    const spent = await Promise.all([sell(3, { onAccount: 30 }), sell(3, { onAccount: 30 })])
    expect(spent.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
      201, 409,
    ])
    expect((await sell(3, { onAccount: 20 })).status).toBe(201)
    expect(await owed()).toBe(0)
    expect(await cash()).toEqual({ inDrawer: 100, takings: 100 })
  })

  it('comes after the debt, lowers another debt, and goes once', async () => {
    const body = { creditLimit: 500 }
    await app.send(updateCustomer, { token, params: { id: customerId }, body })
    const { body: paid } = await sell(10)
    const { body: unpaid } = await sell(5, { onAccount: 30 })
    expect((await takeBack(unpaid.id, 5, { storeCredit: 20.01 })).failure?.code).toBe('OVERPAID')
    expect((await takeBack(unpaid.id, 5, { storeCredit: 20 })).body.onAccount).toBe(50)
    expect(await owed()).toBe(-20)
    await sell(5, { onAccount: 50 })
    expect(await owed()).toBe(30)
    const all = { saleId: paid.id, reason: 'Wrong size', storeCredit: 100 }
    await expectCreatedOnce((key) => app.send(createSaleReturn, { token, key, body: all }))
    expect(await owed()).toBe(-70)
  })

  it('is refused for the walk-in customer and beyond what comes back, and changes nothing', async () => {
    const { body: walkIn } = await sellTo(shop.branch.id, 4)
    const { body: named } = await sell(4)
    const digest = await databaseDigest(app.database)
    expect(await takeBack(walkIn.id, 1, { storeCredit: 1 })).toMatchObject({
      status: 400,
      failure: {
        code: 'INVALID',
        fields: [
          { path: 'storeCredit', message: 'Only a customer with a name can have store credit' },
        ],
      },
    })
    expect((await takeBack(named.id, 1, { storeCredit: 10.01 })).failure?.code).toBe('OVERPAID')
    expect((await takeBack(named.id, 1, { storeCredit: -1 })).status).toBe(400)
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('and other money is not given for goods that cost nothing', async () => {
    const gift = await givenProduct(app, shop, { stock: 5, pricePerUnit: 0 })
    const items = [{ productId: gift.id, quantity: 1 }]
    const body = { customerId, branchId: shop.branch.id, saleItems: items, shiftId: shift.id }
    const { body: sale } = await app.send(createSale, { token, body })
    const { body: tenders } = await app.send(listTenders, { token })
    const tenderId = tenders.find(({ readyMade }) => readyMade === 'TELEBIRR')?.id ?? ''
    const digest = await databaseDigest(app.database)
    for (const how of [{ storeCredit: 50 }, { payments: [{ tenderId, amount: 50 }] }]) {
      expect((await takeBack(sale.id, null, how)).failure?.code).toBe('OVERPAID')
    }
    expect(await databaseDigest(app.database)).toEqual(digest)
    expect((await takeBack(sale.id, null)).body.amount).toBe(0)
  })

  it('is there again when a sale that used it up comes back', async () => {
    const { body: sale } = await sell(10)
    await takeBack(sale.id, 5, { storeCredit: 50 })
    const { body: small } = await sell(4, { onAccount: 40 })
    const { inDrawer } = await cash()
    expect((await takeBack(small.id, 1)).body.onAccount).toBe(10)
    expect((await takeBack(small.id, null)).body.onAccount).toBe(30)
    expect(await owed()).toBe(-50)
    expect((await cash()).inDrawer).toBe(inDrawer)
  })
})
