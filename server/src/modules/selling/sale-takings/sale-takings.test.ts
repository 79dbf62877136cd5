import { randomUUID } from 'node:crypto'

import { createPurchaseOrder, movePurchaseOrder } from '@mezgeb/contract/buying/orders'
import { sumOf } from '@mezgeb/contract/kit/money'
import { createUser } from '@mezgeb/contract/people/users'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { sumSales } from '@mezgeb/contract/insight/sale-sums'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { closeDay, getDayReport } from '@mezgeb/contract/selling/days/days'
import {
  closeShift,
  explainShift,
  getShiftReport,
  openShift,
} from '@mezgeb/contract/selling/shifts'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenTill } from '../../../testing/tills/given-shift.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Noon in Addis Ababa, so that no day ends during the test. */
const NOON = Date.parse(`${currentDay()}T12:00:00+03:00`)
const dayBefore = (days: number) => addDays(currentDay(), -days)

let business: Business
let admin: Person
let sibling: Branch
let tea: Product

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  business = await givenBusiness(app)
  admin = business.admin
  sibling = await givenBranch(app, admin)
  tea = await givenProduct(app, business, { pricePerUnit: 20, stock: 500 })
  await givenStock(app, { admin, branch: sibling }, tea.id, 100)
})

afterEach(() => {
  vi.useRealTimers()
})

/** `more`: further fields of the sale. */
type Input = { by?: Person; branch?: Branch; at?: number; telebirr?: number; more?: object }

/** To the walk-in customer. */
async function sell(quantity: number, input: Input = {}): Promise<string> {
  const { by = admin, branch = business.branch, at = Date.now() - HOUR_MS, telebirr, more } = input
  const tenders = await app.send(listTenders, { token: admin.token })
  const tenderId = tenders.body.find(({ readyMade }) => readyMade === 'TELEBIRR')?.id ?? ''
  const reference = `T${Math.random()}`
  const payments = telebirr === undefined ? [] : [{ tenderId, amount: telebirr, reference }]
  const { body, status, text } = await app.send(createSale, {
    token: by.token,
    body: {
      customerId: branch.id,
      branchId: branch.id,
      payments,
      saleItems: [{ productId: tea.id, quantity }],
      ...more,
    },
  })
  expect(status, text).toBe(201)
  await moveTo(body.id, at)
  return body.id
}

async function moveTo(document: string, at: number): Promise<void> {
  const values = [document, new Date(at).toISOString()]
  await rewrite(app.database, 'update documents set created_at = $2 where id = $1', values)
  const lines = 'update stock_movements set created_at = $2 where document_id = $1'
  await rewrite(app.database, lines, values)
}

async function takings({ token }: Person = admin, query: object = {}) {
  const { status, text, body } = await app.send(getTakings, {
    token,
    query,
  })
  expect(status, text).toBe(200)
  return body
}

describe('the takings of today', () => {
  it('are added up by branch, seller and tender', async () => {
    const seller = await givenStaff(app, { admin, branch: sibling })
    await sell(3, { telebirr: 25.5 })
    await sell(2, { by: seller, branch: sibling })
    const found = await takings()
    expect(found).toMatchObject({ amount: 100, before: 0, sales: 2, voided: 0, owed: 0 })
    expect(found.branches).toMatchObject([
      { branch: { id: business.branch.id }, amount: 60 },
      { branch: { id: sibling.id }, amount: 40 },
    ])
    expect(found.sellers).toMatchObject([
      { seller: { id: admin.user.id }, amount: 60, sales: 1 },
      { seller: { id: seller.user.id }, amount: 40, sales: 1 },
    ])
    expect(found.tenders.map(({ tender, amount }) => [tender.readyMade, amount])).toEqual([
      ['CASH', 74.5],
      ['TELEBIRR', 25.5],
    ])
    const own = { amount: 40, branches: [{ branch: { id: sibling.id } }] }
    expect(await takings(seller)).toMatchObject(own)
    expect(await takings(admin, { branchId: sibling.id })).toMatchObject(own)
  })

  it('are compared with the same weekday of last week until the same time', async () => {
    await sell(4)
    await sell(3, { at: Date.now() - WEEK_MS - HOUR_MS })
    await sell(5, { at: Date.now() - WEEK_MS + HOUR_MS })
    await sell(6, { at: Date.now() - WEEK_MS / 7 })
    expect(await takings()).toMatchObject({
      amount: 80,
      before: 60,
      sales: 1,
      branches: [{ amount: 80, before: 60 }],
      tenders: [{ amount: 80, before: 60 }],
    })
  })

  it('are less what came back today, and count no sale of which everything came back', async () => {
    const [kept, undone] = [await sell(3), await sell(2)]
    const earlier = await sell(1, { at: Date.now() - WEEK_MS / 7 })
    const reason = 'Wrong product'
    for (const [saleId, items] of [
      [kept, [{ productId: tea.id, quantity: 1 }]],
      [undone, undefined],
      [earlier, undefined],
    ] as const) {
      const { status, text, body } = await app.send(createSaleReturn, {
        token: admin.token,
        body: { saleId, reason, ...(items === undefined ? {} : { items: [...items] }) },
      })
      expect(status, text).toBe(201)
      await moveTo(body.id, Date.now() - HOUR_MS / 2)
    }
    // 100 sold, 20, 40 and 20 of an earlier day came back.
    expect(await takings()).toMatchObject({ amount: 20, sales: 1, voided: 1 })
  })

  it('are those of a day in Addis Ababa', async () => {
    await sell(1, { at: Date.now() - 11.5 * HOUR_MS })
    await sell(2, { at: Date.now() - 12.5 * HOUR_MS })
    expect(await takings()).toMatchObject({ amount: 20, sales: 1 })
  })
})

describe('the takings of other days', () => {
  it('are those of whole days, against the same weekdays before', async () => {
    const sold = await sell(4, { at: Date.now() - DAY_MS + HOUR_MS })
    await sell(3, { at: Date.now() - DAY_MS - WEEK_MS + HOUR_MS })
    await sell(2, { at: Date.now() - 2 * WEEK_MS - HOUR_MS })
    const { body } = await app.send(createSaleReturn, {
      token: admin.token,
      body: { saleId: sold, reason: 'Sour' },
    })
    await moveTo(body.id, Date.now() - HOUR_MS)
    const yesterday = { from: dayBefore(1), to: dayBefore(1) }
    // Goods that came back today count today.
    expect(await takings(admin, yesterday)).toMatchObject({
      ...yesterday,
      compared: { from: dayBefore(8), to: dayBefore(8) },
      amount: 80,
      before: 60,
      sales: 1,
      voided: 0,
    })
    // Nine days are two weeks.
    expect(await takings(admin, { from: dayBefore(8), to: dayBefore(0) })).toMatchObject({
      compared: { from: dayBefore(22), to: dayBefore(14) },
      amount: 60,
      before: 40,
      sales: 1,
      voided: 1,
    })
    // Days to come are left out.
    const more = { from: dayBefore(8), to: dayBefore(-3) }
    expect(await takings(admin, more)).toMatchObject({ to: dayBefore(0), amount: 60 })
  })
})

describe('the takings of a branch', () => {
  it('agree with its list of sales, its day and the Z report of its till', async () => {
    const { token } = admin
    const { branch } = business
    const almaz = await givenCustomer(app, admin, branch.id)
    await app.send(updateCustomer, { token, params: { id: almaz.id }, body: { creditLimit: 100 } })
    const { id: tillId } = await givenTill(app, { admin, branch })
    const { body: shift } = await app.send(openShift, { token, body: { tillId, float: 0 } })
    const inShift = { shiftId: shift.id }
    const plain = await sell(3, { more: inShift })
    await sell(4, { telebirr: 50.5, more: inShift })
    await sell(5, { more: { ...inShift, customerId: almaz.id, onAccount: 30 } })
    await sell(6, { branch: sibling })
    const back = await app.send(createSaleReturn, {
      token,
      body: {
        saleId: plain,
        reason: 'Sour',
        ...inShift,
        items: [{ productId: tea.id, quantity: 1 }],
      },
    })
    await moveTo(back.body.id, Date.now() - HOUR_MS / 2)
    const params = { id: shift.id }
    await app.send(closeShift, { token, params, body: { counts: [] } })
    const day = currentDay()
    const days = { branchId: branch.id, from: day, to: day }

    const found = await takings(admin, days)
    expect(found).toMatchObject({ amount: 220, sales: 3, onAccount: { amount: 30 } })
    const tenders = found.tenders.map(({ tender, amount }) => [tender.id, amount])
    expect(tenders.map(([, amount]) => amount)).toEqual([139.5, 50.5])

    const list = await app.send(listSales, { token, query: days })
    expect(list.headers['x-total-amount']).toBe('220')
    expect(list.headers['x-total-count']).toBe('3')
    const { body: sums } = await app.send(sumSales, { token, query: days })
    expect(sums.tenders?.map(({ tender, amount }) => [tender.id, amount])).toEqual(tenders)
    expect(sums.onAccount).toBe(30)
    for (const [tenderId, amount] of tenders) {
      const query = { ...days, tenderId: String(tenderId) }
      const paid = await app.send(listSales, { token, query })
      expect(paid.headers['x-total-amount']).toBe(String(amount))
    }

    const zReport = await app.send(getShiftReport, { token, params })
    const ofDay = await app.send(getDayReport, { token, query: { branchId: branch.id, day } })
    for (const { body } of [zReport, ofDay]) {
      const { documents } = body
      expect(sumOf(documents.map(({ total }) => total))).toBe(220)
      expect(sumOf(documents.map(({ onAccount }) => onAccount))).toBe(30)
      expect(documents.find(({ kind }) => kind === 'SALE')?.count).toBe(3)
      const byTender = tenders.map(([id]) => [
        id,
        sumOf(body.takings.filter(({ tender }) => tender.id === id).map(({ amount }) => amount)),
      ])
      expect(byTender).toEqual(tenders)
    }
  })
})

describe('cash in drawers', () => {
  it('is that of the open tills, for those who may see it', async () => {
    const seller = await givenStaff(app, business)
    const open = async (branch: Branch, float: number) => {
      const { id: tillId } = await givenTill(app, { admin, branch })
      const opened = await app.send(openShift, { token: admin.token, body: { tillId, float } })
      return opened.body.id
    }
    expect((await takings()).drawers).toEqual({ open: 0, cash: 0 })
    const shiftId = await open(business.branch, 100)
    await open(sibling, 30)
    const sale = { customerId: business.branch.id, branchId: business.branch.id, shiftId }
    const saleItems = [{ productId: tea.id, quantity: 2 }]
    await app.send(createSale, { token: seller.token, body: { ...sale, saleItems } })
    expect((await takings()).drawers).toEqual({ open: 2, cash: 170 })
    const here = { branchId: business.branch.id }
    expect((await takings(admin, here)).drawers).toEqual({ open: 1, cash: 140 })
    expect((await takings(seller)).drawers).toBeNull()
    await app.send(closeShift, {
      token: admin.token,
      params: { id: shiftId },
      body: { counts: [] },
    })
    expect((await takings()).drawers).toEqual({ open: 1, cash: 30 })
  })
})

const none = { count: 0, oldest: null }
const nothing = {
  people: 0,
  orders: 0,
  stockTakes: 0,
  held: 0,
  tills: 0,
  differences: none,
  days: none,
}

describe('waiting work', () => {
  it('is counted for those who may do it, in their branch', async () => {
    const seller = await givenStaff(app, business)
    const { token } = admin
    const body = { name: 'Abebe', email: `${randomUUID()}@example.com`, password: PASSWORD }
    await app.send(createUser, {
      token,
      body: { ...body, role: 'STAFF', branchId: sibling.id },
    })
    const supplier = await givenSupplier(app, admin)
    const expectedOn = new Date(Date.now() - WEEK_MS).toISOString()
    const order = await app.send(createPurchaseOrder, {
      token,
      body: {
        supplierId: supplier.id,
        branchId: business.branch.id,
        expectedOn,
        items: [{ productId: tea.id, quantity: 5 }],
      },
    })
    await app.send(movePurchaseOrder, {
      token,
      params: { id: order.body.id },
      body: { state: 'ORDERED' },
    })
    expect((await takings()).waiting).toEqual({ ...nothing, people: 1, orders: 1 })
    expect((await takings(seller)).waiting).toEqual({ ...nothing, orders: 1 })
    expect((await takings(admin, { branchId: sibling.id })).waiting).toMatchObject({ orders: 0 })
  })

  it('has tills that were left open, unexplained differences and days to close', async () => {
    const { token } = admin
    const seller = await givenStaff(app, business)
    const opened = async (branch: Branch, daysAgo: number) => {
      const { id: tillId } = await givenTill(app, { admin, branch })
      const { body } = await app.send(openShift, { token, body: { tillId, float: 100 } })
      const sql = `update shifts set opened_at = opened_at - $2 * interval '1 day' where id = $1`
      await rewrite(app.database, sql, [body.id, daysAgo])
      return body.id
    }
    const close = (id: string, count: number) =>
      app.send(closeShift, { token, params: { id }, body: { counts: [{ value: 100, count }] } })
    await opened(business.branch, 0)
    await close(await opened(business.branch, 2), 1)
    const short = await opened(business.branch, 2)
    await close(short, 0)
    await close(await opened(business.branch, 9), 0)
    await opened(sibling, 3)
    const twoAgo = { count: 1, oldest: dayBefore(2) }
    // The branch has closed no day yet.
    expect((await takings()).waiting).toEqual({ ...nothing, tills: 1, differences: twoAgo })
    const closed = { branchId: business.branch.id, day: dayBefore(3) }
    expect((await app.send(closeDay, { token, body: closed })).status).toBe(201)
    const due = { ...nothing, differences: twoAgo, days: twoAgo }
    expect((await takings()).waiting).toEqual({ ...due, tills: 1 })
    expect((await takings(admin, { branchId: business.branch.id })).waiting).toEqual(due)
    expect((await takings(seller)).waiting).toEqual(nothing)
    const reason = { params: { id: short }, body: { reason: 'Change given twice' } }
    expect((await app.send(explainShift, { token, ...reason })).status).toBe(200)
    expect((await takings()).waiting.differences).toEqual(none)
  })
})
