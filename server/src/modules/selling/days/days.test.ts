import { closeDay, getDayReport, getDays } from '@mezgeb/contract/selling/days/days'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeShift, createCashMovement, openShift } from '@mezgeb/contract/selling/shifts'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { givenShift, givenTill } from '../../../testing/tills/given-shift.ts'
import { holdOpen } from '../../../testing/database/hold-open.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { CashCount, Shift } from '@mezgeb/contract/selling/shifts'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const DAY_MS = 24 * 3_600_000

let shop: Business
let staff: Person
let tea: Product
let customerId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 100, pricePerUnit: 10 })
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
})

/** A day of Addis Ababa, so many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(
    Date.now() + days * DAY_MS,
  )
const close = (
  how: { day?: string; branchId?: string } = {},
  by: Person = shop.admin,
  key?: string,
) =>
  app.send(closeDay, {
    token: by.token,
    ...(key === undefined ? {} : { key }),
    body: { branchId: shop.branch.id, day: dayIn(0), ...how },
  })
const report = (day = dayIn(0), { token }: Person = shop.admin) =>
  app.send(getDayReport, { token, query: { branchId: shop.branch.id, day } })
const sell = (quantity: number, how: object = {}) =>
  app.send(createSale, {
    token: staff.token,
    body: {
      customerId,
      branchId: shop.branch.id,
      ...how,
      saleItems: [{ productId: tea.id, quantity }],
    },
  })
const count = (shift: Shift, counts: CashCount[]) =>
  app.send(closeShift, { token: staff.token, params: { id: shift.id }, body: { counts } })
const open = (tillId: string) =>
  app.send(openShift, { token: staff.token, body: { tillId, float: 0 } })

describe('the day of a branch', () => {
  it('shows its shifts, and the takings of all documents, in a shift or not', async () => {
    const shift = await givenShift(app, shop)
    const { body: tenders } = await app.send(listTenders, { token: staff.token })
    const card = tenders.find(({ kind }) => kind === 'CARD')?.id ?? ''
    const sale = await sell(12, {
      shiftId: shift.id,
      payments: [{ tenderId: card, amount: 50 }],
    })
    await sell(3)
    await app.send(createSaleReturn, {
      token: staff.token,
      body: {
        saleId: sale.body.id,
        reason: 'Sour',
        shiftId: shift.id,
        items: [{ productId: tea.id, quantity: 1 }],
      },
    })
    await app.send(createCashMovement, {
      token: staff.token,
      body: { shiftId: shift.id, way: 'OUT', amount: 5, reason: 'Tea' },
    })
    // 100 + 70 − 10 − 5, of which 5 are missing.
    await count(shift, [{ value: 50, count: 3 }])
    const { body } = await report()
    expect(body).toMatchObject({ branch: { id: shop.branch.id }, close: null, later: 0 })
    expect(body.shifts).toMatchObject([
      { id: shift.id, number: 1, expected: 155, counted: 150, difference: -5 },
    ])
    const takings = body.takings.map(({ kind, isCash, amount }) => [kind, isCash, amount])
    expect(takings).toHaveLength(4)
    expect(takings).toEqual(
      expect.arrayContaining([
        ['SALE', true, 100],
        ['SALE', false, 50],
        ['RETURN', true, -10],
        ['CASH_MOVEMENT', true, -5],
      ]),
    )
    expect(body.documents).toMatchObject([
      { kind: 'CASH_MOVEMENT', count: 1, total: -5 },
      { kind: 'RETURN', count: 1, total: -10 },
      { kind: 'SALE', count: 2, total: 150 },
    ])
    const yesterday = await report(dayIn(-1))
    expect(yesterday.body).toMatchObject({ shifts: [], takings: [], documents: [] })
  })

  it('is closed once, when no till is open, and then no till is opened', async () => {
    const [front, back] = [await givenShift(app, shop), await givenShift(app, shop)]
    const early = await close()
    expect(early.failure).toMatchObject({ code: 'TILLS_OPEN' })
    expect(early.failure?.message).toContain(front.till.name)
    expect(early.failure?.message).toContain(back.till.name)
    expect((await close({}, staff)).failure?.code).toBe('FORBIDDEN')
    await count(front, [{ value: 100, count: 1 }])
    await count(back, [{ value: 100, count: 1 }])
    const closed = await close()
    expect(closed).toMatchObject({
      status: 201,
      body: { branchId: shop.branch.id, day: dayIn(0), closedBy: { id: shop.admin.user.id } },
    })
    expect((await close()).failure?.code).toBe('DAY_CLOSED')
    expect((await open(front.till.id)).failure?.code).toBe('DAY_CLOSED')
    // A sale without a till is not refused; the report says that it came later.
    expect((await sell(1)).status).toBe(201)
    expect((await report()).body).toMatchObject({ close: closed.body, later: 1 })
    const other = await givenBranch(app, shop.admin)
    const elsewhere = await givenTill(app, { admin: shop.admin, branch: other })
    const opened = await app.send(openShift, {
      token: shop.admin.token,
      body: { tillId: elsewhere.id, float: 0 },
    })
    expect(opened.status).toBe(201)
    const { body: trail } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'DAY_CLOSE', recordId: closed.body.id },
    })
    expect(trail).toMatchObject([
      { action: 'CREATED', user: { id: shop.admin.user.id }, branch: { id: shop.branch.id } },
    ])
  })

  it('is none that is to come, but may be an earlier one while today sells', async () => {
    await givenShift(app, shop)
    const refused = await close({ day: dayIn(1) })
    expect(refused.failure).toMatchObject({ code: 'INVALID' })
    expect((await close({ day: '2026-02-30' })).failure?.code).toBe('INVALID')
    expect((await close({ day: dayIn(-1) })).status).toBe(201)
    const [row] = await app.database.sql<{ count: number }>(
      'select count(*)::int as count from day_closes where institution_id = $1',
      [shop.institution.id],
    )
    expect(row?.count).toBe(1)
  })

  it('counts a till that is open since yesterday', async () => {
    const shift = await givenShift(app, shop)
    await app.database.sql(
      `update shifts set opened_at = opened_at - interval '1 day' where id = $1`,
      [shift.id],
    )
    expect((await close({ day: dayIn(-1) })).failure?.code).toBe('TILLS_OPEN')
    expect((await close()).failure?.code).toBe('TILLS_OPEN')
    expect((await report()).body.shifts).toMatchObject([{ id: shift.id }])
  })
})

it('the owner sees a day in all branches', async () => {
  const other = await givenBranch(app, shop.admin)
  await givenShift(app, { admin: shop.admin, branch: other })
  const shift = await givenShift(app, shop)
  await sell(4, { shiftId: shift.id })
  await count(shift, [{ value: 200, count: 1 }])
  const closed = await close()
  const days = (day: string, { token }: Person = shop.admin) =>
    app.send(getDays, { token, query: { day } })
  const { body } = await days(dayIn(0))
  const of = (id: string) => body.find(({ branch }) => branch.id === id)
  expect(of(shop.branch.id)).toEqual({
    branch: { id: shop.branch.id, name: shop.branch.name },
    closedAt: closed.body.closedAt,
    openTills: 0,
    shifts: 1,
    sales: 1,
    sold: 40,
    difference: 60,
  })
  expect(of(other.id)).toMatchObject({ closedAt: null, openTills: 1, shifts: 1, sales: 0, sold: 0 })
  expect((await days(dayIn(0), staff)).failure?.code).toBe('FORBIDDEN')
  expect((await days(dayIn(-1))).body).toEqual([])
})

describe('at the same time', () => {
  it('one of several who close a day does it, and a repeated request gets its answer', async () => {
    const closed = await Promise.all([close(), close(), close()])
    expect(closed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
    const day = dayIn(-1)
    const [first, again] = await Promise.all([1, 2].map(() => close({ day }, shop.admin, 'once')))
    expect(again?.body).toEqual(first?.body)
  })

  it('a till is opened or the day is closed, not both', async () => {
    const till = await givenTill(app, shop)
    const done = await Promise.all([close(), open(till.id)])
    const codes = done.map(({ status, failure }) => failure?.code ?? String(status))
    expect([
      ['201', 'DAY_CLOSED'],
      ['TILLS_OPEN', '201'],
    ]).toContainEqual(codes)
  })

  it('a till that is opened waits for a day that is being closed', async () => {
    const till = await givenTill(app, shop)
    const closing = await holdOpen(
      app.database,
      'select from branches where id = $1 for no key update',
      [shop.branch.id],
    )
    const opening = open(till.id)
    await closing({
      text: `insert into day_closes (institution_id, branch_id, day, closed_by) values ($1, $2, $3, $4)`,
      values: [shop.institution.id, shop.branch.id, dayIn(0), shop.admin.user.id],
    })
    expect((await opening).failure?.code).toBe('DAY_CLOSED')
  })
})
