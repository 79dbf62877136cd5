import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { cashOf, referenceKey } from '@mezgeb/contract/selling/payments'
import { SaleReturn, createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { Sale, createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { listTenders, updateTender } from '@mezgeb/contract/selling/tenders'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

let shop: Business
let staff: Person
let tea: Product
let almaz: Customer
let tenders: Map<ReadyMadeTender | null, string>

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  almaz = await givenCustomer(app, shop.admin, shop.branch.id)
  const { body } = await app.send(listTenders, { token: staff.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

const by = (name: ReadyMadeTender, amount: number, reference?: string) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  ...(reference === undefined ? {} : { reference }),
})
/** Sells 10 teas for 100. */
const sell = (how: object, { token }: Person = staff, key?: string) =>
  app.sendAnything(createSale, {
    token,
    ...(key === undefined ? {} : { key }),
    body: {
      customerId: almaz.id,
      branchId: shop.branch.id,
      saleItems: [{ productId: tea.id, quantity: 10 }],
      ...how,
    },
  })
const giveCredit = (creditLimit: number | null, { token } = shop.admin) =>
  app.sendAnything(updateCustomer, { token, params: { id: almaz.id }, body: { creditLimit } })
async function owed(): Promise<number | undefined> {
  const { body } = await app.send(listCustomers, { token: staff.token })
  return body.find(({ id }) => id === almaz.id)?.owed
}
const book = () =>
  app.database.sql<{ tender: string; amount: number }>(
    `select coalesce(t.ready_made, t.name) as tender, sum(b.amount)::float8 as amount
       from money_book b join tenders t on t.institution_id = b.institution_id and t.id = b.tender_id
      where b.institution_id = $1 group by 1 order by 1`,
    [shop.institution.id],
  )

describe('a sale', () => {
  it('is paid in cash, by several tenders and on account, and says so in every answer', async () => {
    await giveCredit(50)
    const plain = await sell({})
    expect(Object.keys(plain.body ?? {}).at(-1)).toBe('saleItems')
    const key = randomUUID()
    const how = {
      payments: [by('TELEBIRR', 30, ' cbe-7f 01 '), by('CARD', 20.5)],
      tendered: 50,
      onAccount: 10.25,
      expectedTotal: 100,
    }
    const made = await sell(how, staff, key)
    const paid = {
      payments: [
        {
          tender: { id: tenders.get('TELEBIRR'), name: 'telebirr', readyMade: 'TELEBIRR' },
          amount: 30,
          reference: 'cbe-7f 01',
        },
        {
          tender: { id: tenders.get('CARD'), name: 'Card', readyMade: 'CARD' },
          amount: 20.5,
          reference: null,
        },
      ],
      tendered: 50,
      change: 10.75,
      onAccount: 10.25,
    }
    expect(made).toMatchObject({ status: 201, body: paid })
    expect(made.text).toContain('"amount" : 30.00')
    expect((await sell(how, staff, key)).text).toBe(made.text)
    const sale = Sale.parse(made.body)
    expect(cashOf({ ...paid, totalAmount: sale.totalAmount })).toBe(39.25)

    const { token } = staff
    const { body } = await app.send(getSale, { token, params: { id: sale.id } })
    expect(body).toEqual(made.body)
    const { body: listed } = await app.send(listSales, { token })
    expect(listed).toEqual([made.body, plain.body])
    expect(await owed()).toBe(10.25)
    expect(await book()).toEqual([
      { tender: 'CARD', amount: 20.5 },
      { tender: 'CASH', amount: 139.25 },
      { tender: 'TELEBIRR', amount: 30 },
    ])
  })

  it('may be paid without cash, and gives back what was handed over beyond the total', async () => {
    const bank = await sell({ payments: [by('BANK_TRANSFER', 100, 'FT1')] })
    expect(bank).toMatchObject({ status: 201, body: { payments: [{ amount: 100 }] } })
    expect((await sell({ tendered: 200 })).body).toMatchObject({ tendered: 200, change: 100 })
    expect((await sell({ tendered: 100 })).body).toMatchObject({ tendered: 100, change: 0 })
    expect(await book()).toEqual([
      { tender: 'BANK_TRANSFER', amount: 100 },
      { tender: 'CASH', amount: 200 },
    ])
  })

  it('is refused in the row at fault, and changes nothing', async () => {
    const off = { token: shop.admin.token, params: { id: tenders.get('M_PESA') ?? '' } }
    await app.send(updateTender, { ...off, body: { isActive: false } })
    const stranger = await givenBusiness(app)
    const theirs = await app.send(listTenders, { token: stranger.admin.token })
    const before = await databaseDigest(app.database)
    const refused: [how: object, status: number, code: string, path: string, current?: object][] = [
      [{ payments: [by('CASH', 5)] }, 400, 'CASH_IS_THE_REST', 'payments.0.tenderId'],
      [{ payments: [by('TELEBIRR', 5)] }, 400, 'REFERENCE_REQUIRED', 'payments.0.reference'],
      [
        { payments: [by('CARD', 5), by('TELEBIRR', 5, '--')] },
        ...([400, 'REFERENCE_UNREADABLE', 'payments.1.reference'] as const),
      ],
      [
        { payments: [by('TELEBIRR', 5, 'a1'), by('TELEBIRR', 5, 'A-1')] },
        ...([400, 'REFERENCE_TWICE', 'payments.1.reference'] as const),
      ],
      [{ payments: [by('CARD', 0)] }, 400, 'AMOUNT_NOT_POSITIVE', 'payments.0.amount'],
      [{ payments: [by('CARD', 0.001)] }, 400, 'INVALID_PAYMENT_AMOUNT', 'payments.0.amount'],
      [{ tendered: -1 }, 400, 'NEGATIVE_AMOUNT', 'tendered'],
      [
        { payments: [by('CARD', 5), by('M_PESA', 5, '1')] },
        ...([409, 'TENDER_ARCHIVED', 'payments.1.tenderId'] as const),
      ],
      [
        { payments: [by('CARD', 60), by('CARD', 40.01)] },
        ...([409, 'OVERPAID', 'payments', { totalAmount: 100 }] as const),
      ],
      [{ onAccount: 100.01 }, 409, 'OVERPAID', 'payments', { totalAmount: 100 }],
      [
        { payments: [by('CARD', 60)], tendered: 39.99 },
        ...([409, 'NOT_PAID', 'tendered', { due: 40 }] as const),
      ],
      [{ onAccount: 1 }, 409, 'OVER_LIMIT', 'onAccount', { limit: 0, owed: 0 }],
      [
        { onAccount: 1, customerId: shop.branch.id },
        ...([400, 'ACCOUNT_NEEDS_CUSTOMER', 'onAccount'] as const),
      ],
      [
        { onAccount: 1, customerId: 'new', customer: { name: 'Chala' } },
        ...([400, 'ACCOUNT_NEEDS_CUSTOMER', 'onAccount'] as const),
      ],
    ]
    for (const [how, status, code, path, current] of refused) {
      const answer = await sell(how)
      const { failure } = answer
      expect([answer.status, failure.fields?.[0]]).toMatchObject([status, { code, path }])
      expect(failure.current).toEqual(current)
    }
    const unknown = { ...by('CARD', 5), tenderId: randomUUID() }
    expect((await sell({ payments: [unknown] })).status).toBe(404)
    const foreign = { ...unknown, tenderId: theirs.body[4]?.id }
    expect((await sell({ payments: [foreign] })).status).toBe(404)
    const short = { saleItems: [{ productId: tea.id, quantity: 5000 }] }
    expect((await sell({ ...short, payments: [by('CARD', 5)] })).failure.code).toBe('OUT_OF_STOCK')
    expect((await sell({ payments: [by('CARD', 5)], expectedTotal: 90 })).failure.code).toBe(
      'PRICE_CHANGED',
    )
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('a reference', () => {
  it('is the same however it is typed', () => {
    expect(referenceKey(' cbe-7f/01 ')).toBe('CBE7F01')
    expect(referenceKey('ፍት ፩-ab፱')).toBe('ፍት1AB9')
    expect(referenceKey('— !')).toBe('')
  })

  it('pays once in the institution; a seller of another branch learns branch and time only', async () => {
    const first = await sell({ payments: [by('TELEBIRR', 40, 'AB12cd')] })
    const sale = Sale.parse(first.body)
    const used = { branch: { id: shop.branch.id, name: shop.branch.name }, date: sale.date }
    const payments = [by('CARD', 10), by('TELEBIRR', 40, 'ab-12 CD')]
    const again = await sell({ payments })
    expect(again).toMatchObject({ status: 409, failure: { code: 'REFERENCE_USED' } })
    expect(again.failure.current).toEqual({ ...used, documentId: sale.id })
    expect(again.failure.fields).toMatchObject([
      { path: 'payments.1.reference', params: { branch: shop.branch.name } },
    ])

    const bole = await givenBranch(app, shop.admin)
    const seller = await givenStaff(app, { admin: shop.admin, branch: bole })
    const sugar = await givenProduct(app, { ...shop, branch: bole }, { stock: 10 })
    const there = {
      customerId: bole.id,
      branchId: bole.id,
      saleItems: [{ productId: sugar.id, quantity: 1 }],
    }
    const other = await sell({ ...there, payments: [by('TELEBIRR', 1, 'AB12CD')] }, seller)
    expect(other.failure.current).toEqual(used)
    // Also by another of these tenders, or by two of them in one sale.
    for (const tender of ['CBE_BIRR', 'BANK_TRANSFER'] as const) {
      const elsewhere = await sell({ payments: [by(tender, 40, 'ab12 cd')] })
      expect(elsewhere).toMatchObject({ status: 409, failure: { code: 'REFERENCE_USED' } })
    }
    const twice = await sell({
      payments: [by('CARD', 5, 'X7'), by('M_PESA', 9, 'X7'), by('TELEBIRR', 4, 'x-7')],
    })
    expect(twice.failure).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'payments.2.reference', code: 'REFERENCE_TWICE' }],
    })
    // Certificates of withholding have their own; slips of cards repeat their numbers.
    expect((await sell({ payments: [by('WITHHOLDING', 40, 'AB12CD')] })).status).toBe(201)
    expect((await sell({ payments: [by('CARD', 40, '000123')] })).status).toBe(201)
    expect((await sell({ payments: [by('CARD', 40, '000123')] })).status).toBe(201)
  })

  it('pays for one of many sales that come with it at once, and a retry is the same sale', async () => {
    const payments = [by('CARD', 10), by('TELEBIRR', 40, 'RACE1'), by('CBE_BIRR', 5, 'RACE2')]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        sell({ payments: at % 2 === 0 ? payments : payments.toReversed() }, staff, `race ${at}`),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure?.code === 'REFERENCE_USED')).toHaveLength(11)
    const how = { payments: [by('TELEBIRR', 40, 'RACE3')] }
    const wallets = ['TELEBIRR', 'CBE_BIRR', 'M_PESA'] as const
    const guesses = await Promise.all(
      wallets.map((wallet) => sell({ payments: [by(wallet, 40, 'RACE4')] })),
    )
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const twins = await Promise.all(Array.from({ length: 6 }, () => sell(how, staff, 'twin')))
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    const [row] = await app.database.sql<{ sales: number; rows: number; keys: number }>(
      `select (select count(*) from documents where institution_id = $1 and kind = 'SALE')::int as sales,
              (select count(*) from payments where institution_id = $1)::int as rows,
              (select count(*) from idempotency_keys
                where institution_id = $1 and call = 'POST /sales')::int as keys`,
      [shop.institution.id],
    )
    expect(row).toEqual({ sales: 3, rows: 5, keys: 2 })
  })
})

describe('credit', () => {
  it('is given up to the limit that an ADMIN sets, with an audit trail', async () => {
    expect((await giveCredit(150, staff)).status).toBe(403)
    expect((await giveCredit(150.001)).status).toBe(400)
    expect((await giveCredit(150)).body).toMatchObject({ creditLimit: 150, version: 2 })
    expect((await giveCredit(150)).body).toMatchObject({ version: 2 })
    expect((await sell({ onAccount: 100 })).body).toMatchObject({ onAccount: 100 })
    const over = await sell({ onAccount: 50.01 })
    expect(over.failure).toMatchObject({
      code: 'OVER_LIMIT',
      current: { limit: 150, owed: 100 },
      fields: [{ path: 'onAccount', params: { limit: 150, owed: 100 } }],
    })
    expect((await sell({ onAccount: 50 })).status).toBe(201)
    expect(await owed()).toBe(150)
    expect((await giveCredit(20)).body).toMatchObject({ creditLimit: 20, owed: 150 })
    expect((await sell({ onAccount: 1 })).failure.current).toEqual({ limit: 20, owed: 150 })
    await giveCredit(null)
    expect((await sell({ onAccount: 1 })).failure.current).toEqual({ limit: 0, owed: 150 })
    const { body } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'CUSTOMER', recordId: almaz.id, action: 'CHANGED' },
    })
    expect(body.map(({ changes }) => changes)).toEqual([
      [{ field: 'creditLimit', of: null, before: 20, after: null }],
      [{ field: 'creditLimit', of: null, before: 150, after: 20 }],
      [{ field: 'creditLimit', of: null, before: null, after: 150 }],
    ])
    const walkIn = { token: shop.admin.token, params: { id: shop.branch.id } }
    await sell({ customerId: shop.branch.id })
    const answer = await app.sendAnything(updateCustomer, { ...walkIn, body: { creditLimit: 5 } })
    expect(answer.failure.fields).toMatchObject([{ code: 'ACCOUNT_NEEDS_CUSTOMER' }])
  })

  it('holds the limit when many sell at once, of one product and of several', async () => {
    await giveCredit(100)
    const goods = await Promise.all(
      [1, 2, 3].map(() => givenProduct(app, shop, { stock: 100, pricePerUnit: 30 })),
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        sell({
          saleItems: [{ productId: (goods[at % 4] ?? tea).id, quantity: at % 4 === 3 ? 3 : 1 }],
          onAccount: 30,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ failure }) => failure?.code === 'OVER_LIMIT')).toHaveLength(9)
    expect(await owed()).toBe(90)
  })
})

describe('a return of a sale on account', () => {
  it('lowers the debt before it gives cash, also when two come at once', async () => {
    await giveCredit(100)
    const sale = Sale.parse((await sell({ onAccount: 60 })).body)
    const takeBack = (items?: object[]) =>
      app.sendAnything(createSaleReturn, {
        token: staff.token,
        body: { saleId: sale.id, reason: 'Wrong entry', items },
      })
    const part = [{ productId: tea.id, quantity: 4 }]
    const answers = await Promise.all([takeBack(part), takeBack(part)])
    const back = answers.map(({ body }) => SaleReturn.parse(body).onAccount ?? 0)
    expect(back.toSorted((one, other) => one - other)).toEqual([20, 40])
    expect(await owed()).toBeUndefined()
    const rest = SaleReturn.parse((await takeBack()).body)
    expect(rest).toMatchObject({ amount: 20 })
    expect(rest.onAccount).toBeUndefined()
    expect(await book()).toEqual([{ tender: 'CASH', amount: 0 }])
  })
})

describe('the rules of money', () => {
  it('find a balance, a limit and a payment that are wrong', async () => {
    await giveCredit(100)
    await sell({ payments: [by('TELEBIRR', 40, 'R1')], onAccount: 50 })
    await requireInvariants(app.database)
    const found = () => requireInvariants(app.database).then(String, String)
    const institution = [shop.institution.id]
    await app.database.sql(
      'update customer_balances set owed = owed + 1 where institution_id = $1',
      institution,
    )
    expect(await found()).toContain('balance of a customer is the sum of the documents')
    await rewrite(
      app.database,
      `update documents set on_account = 101, tendered = 1 where institution_id = $1 and on_account > 0`,
      institution,
    )
    const wrong = await found()
    expect(wrong).toContain('no customer owed more than the limit')
    expect(wrong).toContain('cash of a sale is not negative, and was handed over')
  })
})
