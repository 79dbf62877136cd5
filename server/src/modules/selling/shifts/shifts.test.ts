import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  closeShift,
  createCashMovement,
  explainShift,
  getShiftReport,
  listCashMovements,
  listShifts,
  openShift,
} from '@mezgeb/contract/selling/shifts'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { listTills } from '@mezgeb/contract/selling/tills'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { givenShift, givenTill } from '../../../testing/tills/given-shift.ts'
import { holdOpen } from '../../../testing/database/hold-open.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { givenBill } from '../../../testing/world.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { CashCount, Shift } from '@mezgeb/contract/selling/shifts'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let staff: Person
let tea: Product
let almaz: Customer
let shift: Shift

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  almaz = await givenCustomer(app, shop.admin, shop.branch.id)
  shift = await givenShift(app, shop)
})

const sell = (quantity: number, how: object = {}, at: { id: string } = shift) =>
  app.send(createSale, {
    token: staff.token,
    body: {
      customerId: almaz.id,
      branchId: shop.branch.id,
      shiftId: at.id,
      saleItems: [{ productId: tea.id, quantity }],
      ...how,
    },
  })
const move = (way: 'IN' | 'OUT', amount: number, how: object = {}, key?: string) =>
  app.send(createCashMovement, {
    token: staff.token,
    ...(key === undefined ? {} : { key }),
    body: { shiftId: shift.id, way, amount, reason: 'Tea for guests', ...how },
  })
const close = (
  counts: CashCount[],
  { token }: Person = staff,
  { id, key }: { id: string; key?: string } = shift,
) =>
  app.send(closeShift, {
    token,
    params: { id },
    ...(key === undefined ? {} : { key }),
    body: { counts },
  })
const report = async ({ token }: Person = shop.admin) =>
  app.send(getShiftReport, { token, params: { id: shift.id } })

/** Sells for 120 with 50 by card, gives 10 back, takes 25 of debt in, and moves cash. */
async function givenTrade(): Promise<void> {
  const { body: tenders } = await app.send(listTenders, { token: staff.token })
  const card = tenders.find(({ kind }) => kind === 'CARD')?.id ?? ''
  const { token } = shop.admin
  await app.send(updateCustomer, { token, params: { id: almaz.id }, body: { creditLimit: 100 } })
  const sale = await sell(12, { payments: [{ tenderId: card, amount: 50 }], onAccount: 30 })
  expect(sale.status).toBe(201)
  const plain = await sell(5)
  const shiftId = shift.id
  const back = await app.send(createSaleReturn, {
    token: staff.token,
    body: {
      saleId: plain.body.id,
      reason: 'Sour',
      shiftId,
      items: [{ productId: tea.id, quantity: 1 }],
    },
  })
  expect(back.status).toBe(201)
  const paid = await app.send(createCustomerPayment, {
    token: staff.token,
    body: { customerId: almaz.id, amount: 25, shiftId },
  })
  expect(paid.status).toBe(201)
  expect(await move('IN', 40)).toMatchObject({
    status: 201,
    body: { number: 'BR-CM-0001', amount: 40 },
  })
  expect(await move('OUT', 15.5)).toMatchObject({
    status: 201,
    body: { number: 'BR-CM-0002', amount: -15.5 },
  })
}

describe('a shift', () => {
  it('expects its float and the cash of all that was done in it', async () => {
    await givenTrade()
    // Of no shift: not in this drawer.
    await sell(3, { shiftId: undefined })
    const { body } = await report()
    // 100 + (120 − 50 − 30) + 50 − 10 + 25 + 40 − 15.50
    expect(body.shift).toMatchObject({ float: 100, expected: 229.5, difference: null })
    const sums = body.takings.map(({ kind, isCash, amount }) => [kind, isCash, amount])
    expect(sums).toHaveLength(5)
    expect(sums).toEqual(
      expect.arrayContaining([
        ['SALE', true, 90],
        ['SALE', false, 50],
        ['RETURN', true, -10],
        ['CUSTOMER_PAYMENT', true, 25],
        ['CASH_MOVEMENT', true, 24.5],
      ]),
    )
    expect(body.documents).toEqual(
      expect.arrayContaining([{ kind: 'SALE', count: 2, total: 170, onAccount: 30, tax: 0 }]),
    )
    expect(body.movements.map(({ amount, by }) => [amount, by.id])).toEqual([
      [40, staff.user.id],
      [-15.5, staff.user.id],
    ])
  })

  it('gives the cash of a payment to a supplier, but not what is paid by bank', async () => {
    const { token } = shop.admin
    const supplier = await givenSupplier(app, shop.admin)
    await givenBill(app, shop, supplier.id)
    const { body: tenders } = await app.send(listTenders, { token })
    const bank = tenders.find(({ kind }) => kind === 'BANK')?.id ?? ''
    const pay = (at: Shift, reference = 'FT-1') =>
      app.send(createSupplierPayment, {
        token,
        body: {
          supplierId: supplier.id,
          branchId: shop.branch.id,
          amount: 40,
          shiftId: at.id,
          payments: [{ tenderId: bank, amount: 30, reference }],
        },
      })
    const other = await givenBranch(app, shop.admin)
    const elsewhere = await givenShift(app, { admin: shop.admin, branch: other })
    expect((await pay(elsewhere)).failure?.code).toBe('NOT_FOUND')
    expect((await pay(shift)).status).toBe(201)
    const { body } = await report()
    expect(body.shift).toMatchObject({ expected: 90 })
    expect(body.takings.map(({ kind, isCash, amount }) => [kind, isCash, amount])).toEqual([
      ['SUPPLIER_PAYMENT', true, -10],
      ['SUPPLIER_PAYMENT', false, -30],
    ])
    const closed = await givenShift(app, shop, { counts: [] })
    expect((await pay(closed, 'FT-2')).failure?.code).toBe('TILL_CLOSED')
  })

  it('says what cash was put in or taken out for, also in the audit trail', async () => {
    const expense = await move('OUT', 5, { purpose: 'EXPENSE' })
    expect(expense).toMatchObject({ status: 201, body: { purpose: 'EXPENSE' } })
    expect((await move('IN', 5, { purpose: 'OTHER' })).body).toMatchObject({ purpose: 'OTHER' })
    expect((await move('IN', 5)).body).toMatchObject({ purpose: 'OTHER' })
    const { movements } = (await report()).body
    expect(movements.map(({ purpose }) => purpose)).toEqual(['EXPENSE', 'OTHER', 'OTHER'])
    const { body: trail } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'CASH_MOVEMENT', recordId: expense.body.id },
    })
    expect(trail[0]?.changes).toContainEqual({
      field: 'kind',
      before: null,
      after: 'EXPENSE',
      of: null,
    })
  })

  it('reports the tax of its sales less the tax of its returns', async () => {
    await app.send(addReadyMadeTaxes, { token: shop.admin.token, body: {} })
    const sale = await sell(23)
    const body = {
      saleId: sale.body.id,
      reason: 'Sour',
      shiftId: shift.id,
      items: [{ productId: tea.id, quantity: 1 }],
    }
    await app.send(createSaleReturn, { token: staff.token, body })
    const { documents } = (await report()).body
    expect(documents.map(({ kind, total, tax }) => [kind, total, tax])).toEqual([
      ['RETURN', -10, -1.3],
      ['SALE', 230, 30],
    ])
  })

  it('is closed blind: those who count learn only that it differs, and say why', async () => {
    await givenTrade()
    const counts = [
      { value: 200, count: 1 },
      { value: 10, count: 2 },
      { value: 0.5, count: 5 },
    ]
    const closed = await close(counts)
    expect(closed).toMatchObject({
      status: 201,
      body: { number: 1, counted: 222.5, hasDifference: true, reason: null },
    })
    expect(Object.keys(closed.body ?? {})).not.toEqual(expect.arrayContaining(['expected']))
    expect(Object.keys(closed.body ?? {})).not.toEqual(expect.arrayContaining(['difference']))
    expect((await report(staff)).failure?.code).toBe('FORBIDDEN')
    const unexplained = async () =>
      (
        await app.send(listTills, { token: staff.token, query: { branchId: shop.branch.id } })
      ).body.flatMap(({ last }) => last?.isUnexplained ?? [])
    expect(await unexplained()).toEqual([true])
    const explained = await app.send(explainShift, {
      token: staff.token,
      params: { id: shift.id },
      body: { reason: 'Gave 7 too much change' },
    })
    expect(explained.body).toMatchObject({ reason: 'Gave 7 too much change' })
    expect(await unexplained()).toEqual([false])
    const z = await report()
    expect(z.body).toMatchObject({
      shift: { expected: 229.5, counted: 222.5, difference: -7, reason: 'Gave 7 too much change' },
      counts,
    })
    // The book of money has what was too little.
    const [book] = await app.database.sql(
      `select b.amount::float8 as amount, b.kind from money_book b where b.institution_id = $1 and b.kind = 'SHIFT'`,
      [shop.institution.id],
    )
    expect(book).toEqual({ amount: -7, kind: 'SHIFT' })
    const { body: trail } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'SHIFT', recordId: shift.id },
    })
    expect(trail.map(({ action, user }) => [action, user?.id])).toEqual([
      ['CHANGED', staff.user.id],
      ['CHANGED', staff.user.id],
      ['CREATED', shop.admin.user.id],
    ])
  })

  it('takes nothing after it is closed, and the next one of the till has the next number', async () => {
    const exact = await close([{ value: 100, count: 1 }])
    expect(exact.body).toMatchObject({ hasDifference: false, closedBy: { id: staff.user.id } })
    for (const refused of [
      await sell(1),
      await move('IN', 1),
      await close([]),
      await app.send(createCustomerPayment, {
        token: staff.token,
        body: { customerId: almaz.id, amount: 1, shiftId: shift.id },
      }),
    ]) {
      expect(['TILL_CLOSED', 'MORE_THAN_OWED']).toContain(refused.failure?.code)
    }
    const plain = await sell(1, { shiftId: undefined })
    const back = await app.send(createSaleReturn, {
      token: staff.token,
      body: { saleId: plain.body.id, reason: 'Sour', shiftId: shift.id },
    })
    expect(back.failure?.code).toBe('TILL_CLOSED')
    const none = await app.send(explainShift, {
      token: staff.token,
      params: { id: shift.id },
      body: { reason: 'Nothing' },
    })
    expect(none.failure?.code).toBe('NO_DIFFERENCE')
    const open = () =>
      app.send(openShift, {
        token: staff.token,
        body: { tillId: shift.till.id, float: 20 },
      })
    expect((await open()).body).toMatchObject({ number: 2, float: 20 })
    const { body: tills } = await app.send(listTills, {
      token: staff.token,
      query: { branchId: shop.branch.id },
    })
    const last = { id: shift.id, number: 1, isUnexplained: false }
    expect(tills).toMatchObject([{ shift: { number: 2 }, last }])
    expect((await open()).failure?.code).toBe('SHIFT_OPEN')
  })

  it('is of its branch: a sale of another branch does not belong to it', async () => {
    const other = await givenBranch(app, shop.admin)
    const elsewhere = await givenShift(app, { admin: shop.admin, branch: other })
    expect((await sell(1, {}, elsewhere)).failure?.code).toBe('NOT_FOUND')
    expect((await close([], staff, elsewhere)).failure?.code).toBe('NOT_FOUND')
    expect((await move('IN', 1, { shiftId: elsewhere.id })).failure?.code).toBe('NOT_FOUND')
  })

  it('refuses counts that are no notes, and changes nothing', async () => {
    const bad = [
      [{ value: 20, count: 1 }],
      [{ value: 100, count: -1 }],
      [{ value: 100, count: 1.5 }],
      [
        { value: 100, count: 1 },
        { value: 100, count: 1 },
      ],
    ]
    for (const counts of bad) expect((await close(counts)).failure?.code).toBe('INVALID')
    expect((await move('OUT', 0)).failure?.code).toBe('INVALID')
    expect((await move('OUT', 5, { reason: ' ' })).failure?.code).toBe('INVALID')
    expect((await move('OUT', 5, { purpose: 'BRIBE' })).failure?.code).toBe('INVALID')
    expect((await report()).body.shift).toMatchObject({ closedAt: null, expected: 100 })
  })

  it('keeps the sales of a retried request once', async () => {
    const key = 'once'
    const [first, again] = [await move('IN', 5, {}, key), await move('IN', 5, {}, key)]
    expect(again.body).toEqual(first.body)
    const closed = await close([], staff, { ...shift, key })
    const repeated = await close([], staff, { ...shift, key })
    expect(repeated.body).toEqual(closed.body)
    expect((await report()).body.shift).toMatchObject({ expected: 105, difference: -105 })
  })
})

describe('the lists', () => {
  it('of cash have what came in and went out, by till, person, purpose and words', async () => {
    const { token } = shop.admin
    const other = await givenShift(app, shop)
    await move('IN', 40)
    await move('OUT', 15.5, { purpose: 'EXPENSE' })
    await move('OUT', 4, { shiftId: other.id, reason: 'Stamps' })
    const listOf = async (query: object) => {
      const { body, headers } = await app.send(listCashMovements, { token, query })
      return [body.map(({ amount }) => amount), headers['x-total-amount']]
    }
    expect(await listOf({})).toEqual([[-4, -15.5, 40], '40,19.5'])
    expect(await listOf({ tillId: other.till.id })).toEqual([[-4], '0,4'])
    expect(await listOf({ purpose: 'EXPENSE', sort: 'date' })).toEqual([[-15.5], '0,15.5'])
    expect(await listOf({ search: 'STAMP' })).toEqual([[-4], '0,4'])
    expect(await listOf({ userId: shop.admin.user.id })).toEqual([[], '0,0'])
    const { body } = await app.send(listCashMovements, { token, query: { limit: 1 } })
    expect(body).toMatchObject([
      { till: { id: other.till.id }, branch: { id: shop.branch.id }, shiftId: other.id },
    ])
  })

  it('of shifts add up those that are closed, and hide them from who counts', async () => {
    const { token } = shop.admin
    await move('OUT', 5)
    await close([{ value: 50, count: 1 }])
    const open = await givenShift(app, shop)
    const listOf = async (query: object) => {
      const { body, headers } = await app.send(listShifts, { token, query })
      return [body.map(({ id }) => id), headers['x-total-amount']]
    }
    expect(await listOf({})).toEqual([[open.id, shift.id], '95,50,-45'])
    expect(await listOf({ userId: staff.user.id })).toEqual([[shift.id], '95,50,-45'])
    expect(await listOf({ tillId: open.till.id })).toEqual([[open.id], '0,0,0'])
    expect(await listOf({ search: shift.till.name })).toEqual([[shift.id], '95,50,-45'])
    expect(await listOf({ to: '2020-01-01' })).toEqual([[], '0,0,0'])
    const { body } = await app.send(listShifts, { token, query: { limit: 1, sort: 'date' } })
    expect(body).toMatchObject([{ id: shift.id, expected: 95, counted: 50, difference: -45 }])
    expect((await app.sendAnything(listShifts, { token: staff.token })).status).toBe(403)
  })
})

describe('at the same time', () => {
  it('one of two who close or open a till does it', async () => {
    const closed = await Promise.all([close([]), close([], shop.admin), close([])])
    expect(closed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
    const till = await givenTill(app, shop)
    const body = { tillId: till.id, float: 0 }
    const opened = await Promise.all(
      [staff, shop.admin, staff].map(({ token }) => app.send(openShift, { token, body })),
    )
    expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
  })

  it('every sale is in the shift before it is closed, or refused', async () => {
    const sales = Array.from({ length: 30 }, () => sell(1))
    const movements = [move('IN', 3), move('OUT', 1)]
    await new Promise((resolve) => setTimeout(resolve, 5))
    const closing = close([{ value: 100, count: 1 }])
    const done = await Promise.all([...sales, ...movements, closing])
    const codes = new Set(done.map(({ status, failure }) => failure?.code ?? String(status)))
    for (const code of codes) expect(['201', 'TILL_CLOSED']).toContain(code)
    const [sums] = await app.database.sql<{ cash: number; expected: number }>(
      `select s.expected::float8 as expected, 100 + coalesce(sum(d.total_amount), 0)::float8 as cash
         from shifts s left join documents d on d.institution_id = s.institution_id and d.shift_id = s.id
        where s.id = $1 group by s.expected`,
      [shift.id],
    )
    expect(sums?.expected).toBe(sums?.cash)
  })

  it('a sale waits for a closing that is under way, and a closing for a sale', async () => {
    const closing = await holdOpen(
      app.database,
      'select from shifts where id = $1 for no key update',
      [shift.id],
    )
    const other = await givenShift(app, shop)
    const coffee = await givenProduct(app, shop, { stock: 10 })
    const sale = sell(1)
    // Another till that sells other goods does not wait.
    const saleItems = [{ productId: coffee.id, quantity: 1 }]
    expect((await sell(1, { saleItems }, other)).status).toBe(201)
    await closing({
      text: `update shifts set closed_at = now(), closed_by = opened_by, counts = '[]', counted = 0, expected = 100 where id = $1`,
      values: [shift.id],
    })
    expect((await sale).failure?.code).toBe('TILL_CLOSED')
    const selling = await holdOpen(app.database, 'select from shifts where id = $1 for share', [
      other.id,
    ])
    const ended = close([], staff, other)
    // Those who sell do not wait for each other.
    expect((await sell(2, {}, other)).status).toBe(201)
    await selling()
    expect((await ended).status).toBe(201)
  })
})
