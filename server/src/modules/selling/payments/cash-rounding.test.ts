import { randomUUID } from 'node:crypto'

import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getMe } from '@mezgeb/contract/people/auth'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { cashRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { COINS } from '@mezgeb/contract/selling/rounding/smallest-coin'
import { SaleReturn, createSaleReturn, cashBack } from '@mezgeb/contract/selling/sale-returns'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { Sale, createSale, getSale } from '@mezgeb/contract/selling/sales'
import { listTenders, updateTender } from '@mezgeb/contract/selling/tenders'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { refusal } from '../../../testing/refusal.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'
import { accountsOf } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let staff: Person
let tea: Product
let almaz: Customer
let tenders: Map<ReadyMadeTender | null, string>

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 3.34 })
  almaz = await givenCustomer(app, shop.admin, shop.branch.id)
  const { body } = await app.send(listTenders, { token: staff.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

const choose = (coin: unknown, { token } = shop.admin) =>
  app.sendAnything(updateInstitution, {
    token,
    params: { id: shop.institution.id },
    body: { cashRounding: coin },
  })

const by = (name: ReadyMadeTender, amount: number, reference = randomUUID()) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  reference,
})

/** Sells 3 teas for 10.02. */
const sell = (how: object = {}, key: string = randomUUID()) =>
  app.sendAnything(createSale, {
    token: staff.token,
    key,
    body: {
      customerId: almaz.id,
      branchId: shop.branch.id,
      saleItems: [{ productId: tea.id, quantity: 3 }],
      ...how,
    },
  })

async function takeBack(saleId: unknown, quantity: number): Promise<SaleReturn> {
  const items = [{ productId: tea.id, quantity }]
  const body = { saleId: String(saleId), reason: 'Wrong size', items }
  return (await app.send(createSaleReturn, { token: staff.token, key: randomUUID(), body })).body
}

const book = () =>
  app.database.sql<{ tender: string; amount: number }>(
    `select t.ready_made as tender, sum(b.amount)::float8 as amount
       from money_book b join tenders t on t.institution_id = b.institution_id and t.id = b.tender_id
      where b.institution_id = $1 group by 1 order by 1`,
    [shop.institution.id],
  )

describe('cash', () => {
  it('is rounded to the smallest coin, and the sale says by how much', async () => {
    const plain = await sell()
    expect(plain.body).not.toHaveProperty('rounding')
    await choose(0.05)
    const key = randomUUID()
    const sold = await sell({}, key)
    expect(sold).toMatchObject({ status: 201, body: { totalAmount: 10.02, rounding: -0.02 } })
    expect(sold.body).not.toHaveProperty('payments')
    expect((await sell({}, key)).body).toEqual(sold.body)
    const params = { id: String(sold.body?.['id']) }
    expect((await app.send(getSale, { token: staff.token, params })).body).toEqual(
      Sale.parse(sold.body),
    )
    expect(await book()).toEqual([
      { tender: 'CASH', amount: 20.02 },
      { tender: 'ROUNDING', amount: 0.02 },
    ])
    await choose(null)
    expect((await sell()).body).not.toHaveProperty('rounding')
  })

  it('that was handed over is enough when it is the rounded amount', async () => {
    await choose(0.05)
    const before = await databaseDigest(app.database)
    expect((await sell({ tendered: 9.95 })).failure).toMatchObject({
      code: 'NOT_PAID',
      current: { due: 10 },
    })
    expect(await databaseDigest(app.database)).toEqual(before)
    expect(await sell({ tendered: 10 })).toMatchObject({
      status: 201,
      body: { tendered: 10, change: 0, rounding: -0.02 },
    })
    expect((await sell({ tendered: 20, expectedTotal: 10.02 })).body).toMatchObject({ change: 10 })
  })

  it('is what other payments leave; they are not rounded', async () => {
    await choose(0.25)
    const { token } = shop.admin
    await app.send(updateCustomer, { token, params: { id: almaz.id }, body: { creditLimit: 50 } })
    const split = await sell({ payments: [by('TELEBIRR', 5.01)], onAccount: 2 })
    expect(split.body).toMatchObject({
      onAccount: 2,
      rounding: -0.01,
      payments: [{ amount: 5.01 }],
    })
    for (const how of [{ payments: [by('CARD', 10.02)] }, { onAccount: 10.02 }]) {
      expect((await sell(how)).body).not.toHaveProperty('rounding')
    }
    const up = await sell({ payments: [by('CARD', 9.89)] })
    expect(up.body).toMatchObject({ rounding: 0.12 })
  })

  it('that goes back is rounded the same way, all of it together, and so never more than came in', async () => {
    await choose(0.05)
    const { body } = await sell()
    const one = await takeBack(body?.['id'], 1)
    expect(one).toMatchObject({ amount: 3.34, rounding: 0.01 })
    expect(cashBack(one)).toBe(3.35)
    const rest = await takeBack(body?.['id'], 2)
    expect(rest).toMatchObject({ amount: 6.68, rounding: -0.03 })
    expect(cashBack(rest)).toBe(6.65)
    const whole = (await sell()).body
    expect(await takeBack(whole?.['id'], 3)).toMatchObject({ amount: 10.02, rounding: -0.02 })
  })

  it('has its difference in the takings and in an account of the journal', async () => {
    await choose(0.5)
    await sell()
    const { token } = shop.admin
    const { body: takings } = await app.send(getTakings, { token, query: {} })
    const shown = takings.tenders.map(({ tender, amount }) => [tender.readyMade, amount])
    expect(shown).toEqual([
      ['CASH', 10],
      ['ROUNDING', 0.02],
    ])
    expect(await accountsOf(app, shop.admin)).toMatchObject({ CASH: 10, CASH_ROUNDING: 0.02 })
  })

  it('in the drawer of a shift is the rounded one', async () => {
    await choose(0.5)
    const shift = await givenShift(app, shop)
    await sell({ shiftId: shift.id })
    const params = { id: shift.id }
    const { body } = await app.send(getShiftReport, { token: shop.admin.token, params })
    expect(body.shift.expected).toBe(shift.float + 10)
    expect(body.takings.map(({ tender, amount }) => [tender.readyMade, amount])).toEqual([
      ['CASH', 10],
      ['ROUNDING', 0.02],
    ])
  })

  it('is rounded in the database as the contract says', async () => {
    const dues = fc.sample(fc.integer({ min: -10_000_000, max: 10_000_000 }), 500)
    for (const coin of COINS) {
      const rows = await app.database.sql<{ off: number }>(
        'select rounded_off(d.cents / 100.0, $2)::float8 as off from unnest($1::numeric[]) with ordinality d (cents, n) order by n',
        [dues, coin],
      )
      const off = dues.map((cents) => 0 - cashRounding(cents / 100, coin))
      expect(rows.map((row) => row.off)).toEqual(off)
    }
  })
})

describe('the smallest coin', () => {
  it('is chosen by an admin, is in the session and in the audit trail', async () => {
    expect(refusal(await choose(0.05, staff))).toMatchObject({ status: 403 })
    for (const wrong of [0, 0.01, 0.2, 5, -0.05, '0.05', true]) {
      expect(refusal(await choose(wrong))).toMatchObject({ status: 400, fields: ['cashRounding'] })
    }
    expect(await choose(0.1)).toMatchObject({ status: 200, body: { cashRounding: 0.1 } })
    const { body } = await app.send(getMe, { token: staff.token })
    expect(body.institution?.cashRounding).toBe(0.1)
    const { token } = shop.admin
    const { body: trail } = await app.send(listAuditEntries, {
      token,
      query: { kind: 'INSTITUTION' },
    })
    expect(trail[0]?.changes).toMatchObject([{ field: 'cashRounding', before: null, after: 0.1 }])
  })

  it('has a tender that is neither chosen nor changed', async () => {
    await choose(0.05)
    await choose(0.1)
    const [tender] = await app.database.sql<{ id: string; count: number }>(
      `select id, count(*) over ()::int as count from tenders where institution_id = $1 and kind = 'ROUNDING'`,
      [shop.institution.id],
    )
    expect(tender?.count).toBe(1)
    const { body } = await app.send(listTenders, { token: staff.token })
    expect(body.map(({ kind }) => kind)).not.toContain('ROUNDING')
    const before = await databaseDigest(app.database)
    const payments = [{ tenderId: tender?.id, amount: 0.02 }]
    expect(refusal(await sell({ payments }))).toMatchObject({ status: 400 })
    const renamed = await app.sendAnything(updateTender, {
      token: shop.admin.token,
      params: { id: tender?.id ?? '' },
      body: { name: 'Tips' },
    })
    expect(renamed.status).toBe(404)
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})
