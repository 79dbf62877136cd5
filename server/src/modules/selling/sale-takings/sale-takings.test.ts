import { randomUUID } from 'node:crypto'

import { createPurchaseOrder, movePurchaseOrder } from '@mezgeb/contract/buying/supplier-orders'
import { createUser } from '@mezgeb/contract/people/users'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeDay } from '@mezgeb/contract/selling/days/days'
import { closeShift, explainShift, openShift } from '@mezgeb/contract/selling/shifts'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { clockOf } from '../../../platform/time/clock-of.ts'
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
const ADDIS = 'Africa/Addis_Ababa'

/** A zone in which it is noon, so that neither day ends during the test. */
const NOON = zoneAhead(12 - new Date().getUTCHours())

/** So many hours ahead of UTC, or 24 more: zones are 12 hours behind at most. */
function zoneAhead(hours: number): string {
  const ahead = hours < -12 ? hours + 24 : hours
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

let business: Business
let admin: Person
let sibling: Branch
let tea: Product

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  business = await givenBusiness(app)
  admin = business.admin
  sibling = await givenBranch(app, admin)
  tea = await givenProduct(app, business, { pricePerUnit: 20, stock: 500 })
  await givenStock(app, { admin, branch: sibling }, tea.id, 100)
})

afterEach(() => {
  vi.useRealTimers()
})

type Wish = { by?: Person; branch?: Branch; at?: number; telebirr?: number }

/** To the walk-in customer. */
async function sell(quantity: number, wish: Wish = {}): Promise<string> {
  const { by = admin, branch = business.branch, at = Date.now() - HOUR_MS, telebirr } = wish
  const tenders = await app.send(listTenders, { token: admin.token })
  const tenderId = tenders.body.find(({ readyMade }) => readyMade === 'TELEBIRR')?.id ?? ''
  const reference = `T${Math.random()}`
  const payments = telebirr === undefined ? [] : [{ tenderId, amount: telebirr, reference }]
  const { body, status, text } = await app.send(createSale, {
    token: by.token,
    body: {
      ...{ customerId: branch.id, branchId: branch.id, payments },
      saleItems: [{ productId: tea.id, quantity }],
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
    query: { timeZone: NOON, ...query },
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
      ...{ amount: 80, before: 60, sales: 1 },
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

  it('are those of days of the time zone that is asked for', async () => {
    await sell(1, { at: Date.now() - 3 * HOUR_MS })
    expect(await takings()).toMatchObject({ amount: 20 })
    // There it is one o'clock in the morning.
    const timeZone = zoneAhead(1 - new Date().getUTCHours())
    expect(await takings(admin, { timeZone })).toMatchObject({ amount: 0 })
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
  ...{ people: 0, orders: 0, stockTakes: 0, held: 0, tills: 0 },
  ...{ differences: none, days: none },
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
        ...{ supplierId: supplier.id, branchId: business.branch.id, expectedOn },
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
    const day = (daysAgo: number) => clockOf(ADDIS)(Date.now() - daysAgo * DAY_MS)
    const written = (daysAgo: number) => new Date(day(daysAgo)).toISOString().slice(0, 10)
    const twoAgo = { count: 1, oldest: written(2) }
    // The branch has closed no day yet.
    expect((await takings()).waiting).toEqual({ ...nothing, tills: 1, differences: twoAgo })
    const closed = { branchId: business.branch.id, day: written(3) }
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
