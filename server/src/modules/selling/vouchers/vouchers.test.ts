import { randomUUID } from 'node:crypto'

import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { listTenders, updateTender } from '@mezgeb/contract/selling/tenders'
import {
  CODE_LETTERS,
  createVoucher,
  findVoucher,
  listVouchers,
  voidVoucher,
} from '@mezgeb/contract/selling/vouchers/vouchers'
import { beforeEach, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { expectCreatedOnce } from '../../../testing/expect-created-once.ts'
import { paper } from '../../../testing/goods/paper-numbers.ts'
import { accountsOf } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'
import { givenVoucher } from '../../../testing/tills/given-voucher.ts'

import type { Sent } from '@mezgeb/contract/kit/endpoint'
import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

let shop: Business
let staff: Person
let sister: Branch
let seller: Person
let tea: Product
let customerId: string
let sistersCustomer: string
let tenders: Map<ReadyMadeTender | null, string>

beforeEach(async () => {
  shop = await givenBusiness(app)
  const { admin, branch } = shop
  staff = await givenStaff(app, shop)
  sister = await givenBranch(app, admin)
  seller = await givenStaff(app, { admin, branch: sister })
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  await givenStock(app, { admin, branch: sister }, tea.id, 1000)
  customerId = (await givenCustomer(app, admin, branch.id)).id
  sistersCustomer = (await givenCustomer(app, admin, sister.id)).id
  const { body } = await app.send(listTenders, { token: staff.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

const by = (name: ReadyMadeTender, amount: number, reference?: string) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  ...(reference === undefined ? {} : { reference }),
})
const byVoucher = ({ code }: Pick<Voucher, 'code'>, amount: number) =>
  by('OWN_VOUCHER', amount, code)

/** Sells teas for 10 each. */
const sell = (units: number, payments: object[], how: object = {}, { token } = staff) =>
  app.sendAnything(createSale, {
    token,
    body: {
      customerId,
      branchId: shop.branch.id,
      payments,
      ...how,
      saleItems: [{ productId: tea.id, quantity: units }],
    },
  })
const inSister = () => ({ branchId: sister.id, customerId: sistersCustomer })
const sold = async (...requested: Parameters<typeof sell>) =>
  Sale.parse((await sell(...requested)).body)
const takeBack = (saleId: string, units: number, how: object = {}) =>
  app.sendAnything(createSaleReturn, {
    token: shop.admin.token,
    body: {
      saleId,
      reason: 'Wrong tea',
      items: [{ productId: tea.id, quantity: units }],
      ...how,
    },
  })
const end = (id: string, body: object, { token } = shop.admin) =>
  app.sendAnything(voidVoucher, { token, params: { id }, body: { reason: 'Lost', ...body } })
const find = async ({ code }: Pick<Voucher, 'code'>, { token } = staff) =>
  (await app.send(findVoucher, { token, query: { code } })).body
const rest = async (voucher: Pick<Voucher, 'code'>) => (await find(voucher)).rest

const accounts = () => accountsOf(app, shop.admin, { from: currentDay(), to: currentDay() })

describe('a voucher', () => {
  it('is sold for cash and by other tenders into a drawer, once for one key, and is owed, not earned', async () => {
    const shift = await givenShift(app, shop)
    const body = {
      amount: 100.5,
      customerId,
      note: 'Birthday',
      lastDay: '2099-12-31',
      shiftId: shift.id,
      payments: [by('TELEBIRR', 60, 'CIK 8')],
    }
    const { token } = staff
    const { answer } = await expectCreatedOnce((key) =>
      app.send(createVoucher, { token, key, body }),
    )
    const voucher = answer.body
    expect(voucher).toMatchObject({
      amount: 100.5,
      rest: 100.5,
      state: 'OPEN',
      lastDay: '2099-12-31',
      number: 'BR-VO-0001',
      branchId: shop.branch.id,
      customer: { id: customerId },
      note: 'Birthday',
      payments: [{ tender: { readyMade: 'TELEBIRR' }, amount: 60 }],
    })
    expect(voucher.code).toMatch(new RegExp(`^([${CODE_LETTERS}]{4}-){2}[${CODE_LETTERS}]{4}$`))
    expect((await givenVoucher(app, shop)).code).not.toBe(voucher.code)
    const typed = voucher.code.toLowerCase().replaceAll('-', ' ')
    expect(await find({ code: typed }, seller)).toEqual({
      id: voucher.id,
      code: voucher.code,
      amount: 100.5,
      rest: 100.5,
      state: 'OPEN',
      lastDay: '2099-12-31',
    })
    expect(await accounts()).toMatchObject({ VOUCHERS: -110.5, CASH: 150.5 })
    expect(await accounts()).not.toHaveProperty('SALES')
    const { body: report } = await app.send(getShiftReport, {
      token: shop.admin.token,
      params: { id: shift.id },
    })
    expect(report).toMatchObject({ documents: [{ kind: 'VOUCHER', count: 1, total: 100.5 }] })
    const trail = await app.send(listAuditEntries, { token: shop.admin.token })
    expect(trail.text).toContain('"VOUCHER"')
    expect(trail.text).not.toContain(voucher.code.replaceAll('-', ''))
  })

  it('is of 1 to 1,000,000 with a last day to come, for a customer of any branch, and not paid by a voucher', async () => {
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    await app.database.sql(
      `insert into customers (institution_id, id, branch_id, name) values ($1, $2, $2, 'Walk-in customer')`,
      [shop.institution.id, sister.id],
    )
    const before = await databaseDigest(app.database)
    const refused = async (body: object, { token } = staff) =>
      (await app.sendAnything(createVoucher, { token, body: { amount: 10, ...body } })).failure
    for (const amount of [0.99, 1_000_000.01, 10.001])
      expect(await refused({ amount })).toMatchObject({ fields: [{ path: 'amount' }] })
    expect(await refused({ lastDay: '2020-01-01' })).toMatchObject({
      fields: [{ path: 'lastDay', code: 'LAST_DAY_OVER' }],
    })
    expect(await refused({ payments: [byVoucher(voucher, 10)] })).toMatchObject({
      fields: [{ path: 'payments.0.tenderId', code: 'VOUCHER_NOT_TAKEN' }],
    })
    expect(await refused({ payments: [by('CARD', 11)] })).toMatchObject({ code: 'OVERPAID' })
    expect(await refused({ customerId: sister.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await databaseDigest(app.database)).toEqual(before)
    const elsewhere = { amount: 10, customerId: sistersCustomer }
    const theirs = await app.send(createVoucher, { token: staff.token, body: elsewhere })
    expect(theirs).toMatchObject({ status: 201, body: { branchId: shop.branch.id } })
  })

  it('is not sold while its tender is off, and always pays by its code', async () => {
    const { token } = shop.admin
    const params = { id: tenders.get('OWN_VOUCHER') ?? '' }
    const change = (body: object) => app.sendAnything(updateTender, { token, params, body })
    expect((await change({ needsReference: false })).failure).toMatchObject({
      fields: [{ path: 'needsReference', code: 'VOUCHER_HAS_CODE' }],
    })
    expect((await change({ isActive: false })).status).toBe(200)
    const requested = { token, body: { branchId: shop.branch.id, amount: 10 } }
    expect((await app.sendAnything(createVoucher, requested)).failure).toMatchObject({
      code: 'TENDER_ARCHIVED',
    })
  })

  it('is listed by its branch, state and day, and found by code, number and customer', async () => {
    const { token, user } = shop.admin
    const open = await givenVoucher(app, shop, { amount: 20 })
    const used = await givenVoucher(app, shop, { amount: 10 })
    await sell(1, [byVoucher(used, 10)])
    const ended = await givenVoucher(app, { admin: shop.admin, branch: sister }, { amount: 30 })
    await end(ended.id, { rest: 30, paysBack: false })
    const late = await givenVoucher(app, shop)
    await rewrite(app.database, `update vouchers set last_day = '2020-01-01' where id = $1`, [
      late.id,
    ])
    const ids = async (
      query: NonNullable<Sent<typeof listVouchers>['query']>,
      reader = shop.admin,
    ) => (await app.send(listVouchers, { token: reader.token, query })).body.map(({ id }) => id)
    expect(await ids({})).toEqual([late.id, ended.id, used.id, open.id])
    expect(await ids({ sort: 'date', limit: '1' })).toEqual([open.id])
    expect(await ids({}, staff)).toEqual([late.id, used.id, open.id])
    expect(await ids({ branchId: sister.id })).toEqual([ended.id])
    expect(await ids({ state: 'OPEN' })).toEqual([open.id])
    expect(await ids({ state: 'USED' })).toEqual([used.id])
    expect(await ids({ state: 'VOID' })).toEqual([ended.id])
    expect(await ids({ state: 'EXPIRED' })).toEqual([late.id])
    expect(await ids({ to: '2020-01-01' })).toEqual([])
    expect(await ids({ search: open.code.toLowerCase() })).toEqual([open.id])
    expect(await ids({ search: '--' })).toEqual([])
    const { body: listed } = await app.send(listVouchers, { token, query: { state: 'VOID' } })
    expect(listed[0]?.voided).toMatchObject({
      number: paper(sister, 'VV', 1),
      reason: 'Lost',
      amount: 30,
      paidBack: 0,
      by: { id: user.id },
    })
  })
})

describe('a voucher pays', () => {
  it('in part in every branch, beside other tenders and other vouchers, and no more than its rest', async () => {
    const first = await givenVoucher(app, shop, { amount: 25 })
    const second = await givenVoucher(app, shop, { amount: 100 })
    const sale = await sold(10, [byVoucher(first, 20.5), byVoucher(second, 50), by('CARD', 9.5)])
    expect(sale.payments).toMatchObject([
      { tender: { readyMade: 'OWN_VOUCHER' }, amount: 20.5, reference: first.code },
      { amount: 50 },
      { amount: 9.5 },
    ])
    expect([await rest(first), await rest(second)]).toEqual([4.5, 50])
    expect((await sell(1, [byVoucher(first, 4.51)])).failure).toMatchObject({
      code: 'VOUCHER_REST',
      current: { rest: 4.5 },
      fields: [{ path: 'payments.0.amount', message: 'This voucher has 4.5 left' }],
    })
    const there = await sell(1, [byVoucher(first, 4.5)], inSister(), seller)
    expect(there.status).toBe(201)
    expect(await find(first)).toMatchObject({ rest: 0, state: 'USED' })
    expect(await accounts()).toMatchObject({ VOUCHERS: -50, CASH: 150.5 })
  })

  it('not with an unknown code, a foreign one, none, after its last day, or when it is void', async () => {
    const foreign = await givenVoucher(app, await givenBusiness(app))
    const late = await givenVoucher(app, shop, { amount: 12 })
    await rewrite(app.database, `update vouchers set last_day = '2020-01-01' where id = $1`, [
      late.id,
    ])
    const ended = await givenVoucher(app, shop)
    await end(ended.id, { rest: 10, paysBack: true })
    const before = await databaseDigest(app.database)
    const refused = async (...payments: object[]) => (await sell(1, payments)).failure
    const unknown = {
      code: 'VOUCHER_UNKNOWN',
      fields: [{ path: 'payments.0.reference' }],
    }
    expect(await refused(byVoucher({ code: '2222-2222-2222' }, 5))).toMatchObject(unknown)
    expect(await refused(byVoucher(foreign, 5))).toMatchObject(unknown)
    expect(await refused(by('OWN_VOUCHER', 5))).toMatchObject({
      fields: [{ code: 'REFERENCE_REQUIRED' }],
    })
    expect(await refused(by('CARD', 5), byVoucher(late, 5))).toMatchObject({
      code: 'VOUCHER_EXPIRED',
      current: { rest: 12 },
      fields: [{ path: 'payments.1.reference' }],
    })
    expect(await refused(byVoucher(ended, 5))).toMatchObject({ code: 'VOUCHER_VOID' })
    const twice = await refused(byVoucher(late, 1), byVoucher(late, 1))
    expect(twice).toMatchObject({ fields: [{ code: 'REFERENCE_TWICE' }] })
    const { token } = staff
    const query = { code: foreign.code }
    expect((await app.send(findVoucher, { token, query })).status).toBe(404)
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('once for its rest, in sales at the same time', async () => {
    const one = await givenVoucher(app, shop, { amount: 30 })
    const other = await givenVoucher(app, shop, { amount: 30 })
    const pay = (first: Voucher, second: Voucher) => [byVoucher(first, 10), byVoucher(second, 10)]
    // Named in both orders, beside sales of exact cash.
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        sell(2, at % 2 === 0 ? pay(one, other) : pay(other, one)),
      ),
      ...Array.from({ length: 3 }, () => sell(1, [])),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 6).filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.slice(6)).toEqual([201, 201, 201])
    expect([await rest(one), await rest(other)]).toEqual([0, 0])
  })

  it('a debt, and no supplier', async () => {
    const { token } = shop.admin
    const voucher = await givenVoucher(app, shop, { amount: 40 })
    await app.send(updateCustomer, {
      token,
      params: { id: customerId },
      body: { creditLimit: 100 },
    })
    await sold(10, [], { onAccount: 100 })
    const payDebt = (amount: number) =>
      app.sendAnything(createCustomerPayment, {
        token: staff.token,
        body: { customerId, amount, payments: [byVoucher(voucher, amount)] },
      })
    expect((await payDebt(41)).failure).toMatchObject({ code: 'VOUCHER_REST' })
    expect((await payDebt(15)).status).toBe(201)
    expect(await rest(voucher)).toBe(25)
    const supplier = await givenSupplier(app, shop.admin)
    const bill = { kind: 'BILL', supplierId: supplier.id, branchId: shop.branch.id } as const
    await app.send(createSupplierBill, {
      token,
      body: { ...bill, reference: '7', billedOn: '2026-03-04', totalAmount: 100 },
    })
    const paid = await app.sendAnything(createSupplierPayment, {
      token,
      body: {
        supplierId: supplier.id,
        branchId: shop.branch.id,
        amount: 10,
        payments: [byVoucher(voucher, 10)],
      },
    })
    expect(paid.failure).toMatchObject({ fields: [{ code: 'VOUCHER_NOT_TAKEN' }] })
    expect(await accounts()).toMatchObject({ VOUCHERS: -25, RECEIVABLES: 85 })
  })
})

describe('a return', () => {
  it('gives a voucher back what it paid of the sale and no more', async () => {
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    const other = await givenVoucher(app, shop, { amount: 50 })
    const sale = await sold(10, [byVoucher(voucher, 30)])
    const refused = async (payments: object[], units = 10) =>
      (await takeBack(sale.id, units, { payments })).failure
    expect(await refused([byVoucher(voucher, 20), byVoucher(voucher, 10.01)])).toMatchObject({
      code: 'VOUCHER_PAID_LESS',
      current: { paid: 30 },
      fields: [{ path: 'payments.0.amount', message: 'Of this sale the voucher paid 30' }],
    })
    expect(await refused([byVoucher(other, 1)])).toMatchObject({ current: { paid: 0 } })
    expect(await refused([byVoucher({ code: '2222-2222-2222' }, 1)])).toMatchObject({
      code: 'VOUCHER_UNKNOWN',
    })
    expect((await takeBack(sale.id, 2, { payments: [byVoucher(voucher, 20)] })).status).toBe(201)
    expect(await rest(voucher)).toBe(40)
    expect(await refused([byVoucher(voucher, 10.5)], 8)).toMatchObject({ current: { paid: 10 } })
    expect((await takeBack(sale.id, 8, { payments: [byVoucher(voucher, 10)] })).status).toBe(201)
    expect(await rest(voucher)).toBe(50)
    expect(await accounts()).toMatchObject({ VOUCHERS: -100, CASH: 100 })
  })

  it('that says nothing of the money gives vouchers back first, without void ones, and cash for the rest', async () => {
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    const ended = await givenVoucher(app, shop, { amount: 30 })
    const sale = await sold(10, [byVoucher(ended, 20), byVoucher(voucher, 50)])
    await end(ended.id, { rest: 10, paysBack: false })
    expect(
      (await takeBack(sale.id, 10, { payments: [byVoucher(ended, 20)] })).failure,
    ).toMatchObject({
      code: 'VOUCHER_VOID',
    })
    expect((await takeBack(sale.id, 3)).body).toMatchObject({
      amount: 30,
      payments: [{ tender: { readyMade: 'OWN_VOUCHER' }, amount: 30 }],
    })
    expect((await takeBack(sale.id, 7)).body).toMatchObject({
      amount: 70,
      payments: [{ amount: 20, reference: voucher.code.replaceAll('-', '') }],
    })
    expect(await rest(voucher)).toBe(50)
    expect(await accounts()).toMatchObject({ VOUCHERS: -50, CASH: 80 + 30 - 50 })
  })
})

describe('a return while vouchers are switched off', () => {
  it('gives cash for what a voucher paid, or another tender', async () => {
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    const sale = await sold(10, [byVoucher(voucher, 50)])
    const { token } = shop.admin
    const params = { id: tenders.get('OWN_VOUCHER') ?? '' }
    await app.sendAnything(updateTender, { token, params, body: { isActive: false } })
    expect((await takeBack(sale.id, 4)).body).not.toHaveProperty('payments')
    const byPhone = { payments: [by('TELEBIRR', 30)] }
    expect((await takeBack(sale.id, 3, byPhone)).body).toMatchObject({ payments: [{ amount: 30 }] })
    expect((await takeBack(sale.id, 3, { storeCredit: 30 })).body).toMatchObject({ onAccount: 30 })
    expect(await rest(voucher)).toBe(0)
    expect(await accounts()).toMatchObject({ CASH: 50 + 50 - 40, RECEIVABLES: -30 })
  })
})

describe('a voucher is declared void', () => {
  it('once, with its rest paid back from a drawer or kept as income', async () => {
    const shift = await givenShift(app, shop)
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    await sell(2, [byVoucher(voucher, 20)])
    expect((await end(voucher.id, { rest: 50, paysBack: true })).failure).toMatchObject({
      code: 'VOUCHER_REST',
      current: { rest: 30 },
      fields: [{ path: 'rest' }],
    })
    const payments = [by('TELEBIRR', 10.5)]
    const all = { rest: 30, paysBack: false, payments }
    expect((await end(voucher.id, all)).failure).toMatchObject({
      fields: [{ path: 'payments', code: 'NOTHING_PAID_BACK' }],
    })
    const body = {
      id: randomUUID(),
      reason: 'Wrong card',
      rest: 30,
      paysBack: true,
      payments,
      shiftId: shift.id,
    }
    const [made, again] = [await end(voucher.id, body), await end(voucher.id, body)]
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'VOID',
        rest: 0,
        voided: {
          id: body.id,
          reason: 'Wrong card',
          amount: 30,
          paidBack: 30,
          payments: [{ tender: { readyMade: 'TELEBIRR' }, amount: 10.5 }],
        },
      },
    })
    expect(again.body).toEqual(made.body)
    const other = await givenVoucher(app, shop, { amount: 7 })
    expect((await end(other.id, { ...body, rest: 7, payments: [] })).failure).toMatchObject({
      code: 'KEY_REUSED',
    })
    expect((await end(voucher.id, { rest: 30, paysBack: true })).failure).toMatchObject({
      code: 'VOUCHER_VOID',
    })
    await end(other.id, { rest: 7, paysBack: false })
    expect(await accounts()).toMatchObject({
      VOUCHERS: 0,
      VOUCHERS_FORFEITED: -7,
      CASH: 100 + 50 - 19.5 + 7,
    })
    const { body: trail } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'VOUCHER_VOID' },
    })
    expect(trail).toHaveLength(2)
  })

  it('or pays, of both at once', async () => {
    const vouchers = await Promise.all([1, 2, 3].map(() => givenVoucher(app, shop)))
    for (const voucher of vouchers) {
      const answers = await Promise.all([
        sell(1, [byVoucher(voucher, 10)]),
        end(voucher.id, { rest: 10, paysBack: true }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
      expect(await rest(voucher)).toBe(0)
    }
  })
})

describe('the rules of the data find', () => {
  it('a rest that its documents do not say, and money of one sale for another', async () => {
    const voucher = await givenVoucher(app, shop, { amount: 50 })
    const sale = await sold(4, [byVoucher(voucher, 40)])
    await requireInvariants(app.database)
    await rewrite(app.database, 'update vouchers set rest = rest + 5 where id = $1', [voucher.id])
    await expect(requireInvariants(app.database)).rejects.toThrow(/rest of a voucher is/)
    await expect(requireInvariants(app.database)).rejects.toThrow(/account is what its book says/)
    await rewrite(app.database, 'update vouchers set rest = rest - 5 where id = $1', [voucher.id])
    await rewrite(app.database, 'update payments set voucher_id = null where document_id = $1', [
      sale.id,
    ])
    await expect(requireInvariants(app.database)).rejects.toThrow(/voucher pays by its tender/)
  })
})
