import { randomUUID } from 'node:crypto'

import { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import {
  getSupplierAccount,
  listSupplierStatement,
} from '@mezgeb/contract/buying/supplier-payables'
import {
  SupplierPayment,
  createSupplierPayment,
  listSupplierPayments,
} from '@mezgeb/contract/buying/supplier-payments'
import { createSale } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { givenBill } from '../../../testing/world.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { numberWithin } from '../../../testing/goods/paper-numbers.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { SupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

let shop: Business
let abebe: Supplier
/** Of 100 each; the first is the oldest. */
let bills: [SupplierBill, SupplierBill]
let tenders: Map<ReadyMadeTender | null, string>

beforeEach(async () => {
  shop = await givenBusiness(app)
  abebe = await givenSupplier(app, shop.admin)
  const older = await app.send(createSupplierBill, {
    token: shop.admin.token,
    body: {
      kind: 'BILL',
      supplierId: abebe.id,
      branchId: shop.branch.id,
      reference: 'OLD',
      billedOn: '2026-01-02',
      totalAmount: 100,
    },
  })
  bills = [older.body, await givenBill(app, shop, abebe.id)]
  const { body } = await app.send(listTenders, { token: shop.admin.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

const by = (name: ReadyMadeTender, amount: number, reference?: string) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  ...(reference === undefined ? {} : { reference }),
})
const pay = (amount: number, how: object = {}, { token }: Person = shop.admin, key?: string) =>
  app.sendAnything(createSupplierPayment, {
    token,
    ...(key === undefined ? {} : { key }),
    body: { supplierId: abebe.id, branchId: shop.branch.id, amount, ...how },
  })
async function account(): Promise<[owed: number, ...open: number[]]> {
  const { token } = shop.admin
  const sent = { token, params: { id: abebe.id }, query: {} }
  const { body } = await app.send(getSupplierAccount, sent)
  return [body.owed, ...body.bills.map(({ open }) => open)]
}
const moneyBook = () =>
  app.database.sql(
    `select t.ready_made as tender, sum(b.amount)::float8 as amount
       from money_book b join tenders t on t.institution_id = b.institution_id and t.id = b.tender_id
      where b.institution_id = $1 and b.kind = 'SUPPLIER_PAYMENT' group by 1 order by 1`,
    [shop.institution.id],
  )

describe('a payment to a supplier', () => {
  it('pays the oldest bills, or the chosen ones, in part and in full, and withholds tax', async () => {
    const first = await pay(60)
    expect(first).toMatchObject({
      status: 201,
      body: { number: 'BR-SP-0001', amount: 60, bills: [] },
    })
    expect(await account()).toEqual([140, 40, 100])
    const how = {
      payments: [by('BANK_TRANSFER', 80, 'FT-1'), by('WITHHOLDING', 3, 'W-1')],
      bills: [{ id: bills[1].id, amount: 90 }],
      note: 'As agreed',
    }
    const second = await pay(95, how)
    expect(second).toMatchObject({
      status: 201,
      body: {
        number: 'BR-SP-0002',
        amount: 95,
        supplier: { id: abebe.id },
        note: 'As agreed',
        branchId: shop.branch.id,
        by: { id: shop.admin.user.id },
        payments: [
          { tender: { readyMade: 'BANK_TRANSFER' }, amount: 80, reference: 'FT-1' },
          { tender: { readyMade: 'WITHHOLDING' }, amount: 3, reference: 'W-1' },
        ],
        bills: [{ id: bills[1].id, reference: bills[1].reference, amount: 90 }],
      },
    })
    // 90 for the chosen bill, 5 for the oldest.
    expect(await account()).toEqual([45, 35, 10])
    expect(await moneyBook()).toEqual([
      { tender: 'BANK_TRANSFER', amount: -80 },
      { tender: 'CASH', amount: -72 },
      { tender: 'WITHHOLDING', amount: -3 },
    ])
    const { token } = shop.admin
    const statement = await app.send(listSupplierStatement, {
      token,
      params: { id: abebe.id },
      query: { limit: 1 },
    })
    expect(statement.body).toMatchObject([
      {
        kind: 'SUPPLIER_PAYMENT',
        amount: -95,
        balance: 45,
        note: 'As agreed',
        payments: [{ amount: 80 }, { amount: 3 }],
      },
    ])
    expect((await pay(45)).status).toBe(201)
    expect(await account()).toEqual([0])
  })

  it('is refused at the field at fault, and changes nothing', async () => {
    const other = await givenSupplier(app, shop.admin)
    const foreign = await givenBill(app, shop, other.id)
    await pay(30, { bills: [{ id: bills[0].id, amount: 30 }] })
    const [old, young] = bills
    const before = await databaseDigest(app.database)
    const one = (id: string, amount: number) => ({ bills: [{ id, amount }] })
    const refused: [amount: number, how: object, status: number, code: string, path?: string][] = [
      [0, {}, 400, 'AMOUNT_NOT_POSITIVE', 'amount'],
      [170.01, {}, 409, 'MORE_THAN_OWED', 'amount'],
      [100, one(old.id, 70.01), 409, 'MORE_THAN_OWED', 'bills.0.amount'],
      [50, one(young.id, 51), 400, 'BILLS_ABOVE_AMOUNT', 'amount'],
      [
        50,
        { bills: [one(young.id, 1).bills[0], one(young.id, 1).bills[0]] },
        400,
        'BILL_TWICE',
        'bills.1.id',
      ],
      [50, one(foreign.id, 1), 404, 'NOT_FOUND'],
      [50, { payments: [by('CARD', 50.01)] }, 409, 'OVERPAID', 'payments'],
      [50, { payments: [by('CASH', 50)] }, 400, 'CASH_IS_THE_REST', 'payments.0.tenderId'],
    ]
    for (const [amount, how, status, code, path] of refused) {
      const { failure, ...answer } = await pay(amount, how)
      const [field] = failure.fields ?? []
      expect([answer.status, field?.code ?? failure.code, field?.path]).toEqual([
        status,
        code,
        path,
      ])
    }
    expect((await pay(170.01)).failure.current).toEqual({ owed: 170 })
    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await pay(1, {}, await givenStaff(app, shop))).status).toBe(403)
    const { admin: stranger } = await givenBusiness(app)
    expect((await pay(1, { branchId: null }, stranger)).status).toBe(404)
  })
})

describe('payments at once', () => {
  it('pay no more than is owed', async () => {
    const payers = await Promise.all(Array.from({ length: 5 }, () => pay(80)))
    expect(payers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(payers.filter(({ failure }) => failure?.code === 'MORE_THAN_OWED')).toHaveLength(3)
    expect(await account()).toEqual([40, 40])
  })

  it('settle a bill once', async () => {
    const chosen = { bills: [{ id: bills[1].id, amount: 60 }] }
    const answers = await Promise.all([1, 2, 3].map(() => pay(60, chosen)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure?.code === 'MORE_THAN_OWED')).toHaveLength(2)
    expect(await account()).toEqual([140, 100, 40])
  })

  it('share no reference with each other or with sales', async () => {
    const payments = [by('TELEBIRR', 10, 'R-1')]
    const race = await Promise.all([1, 2, 3, 4].map(() => pay(10, { payments })))
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(race.filter(({ failure }) => failure?.code === 'REFERENCE_USED')).toHaveLength(3)
    const won = SupplierPayment.parse(race.find(({ status }) => status === 201)?.body)
    const tea = await givenProduct(app, shop, { stock: 10, pricePerUnit: 10 })
    const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
    const saleItems = [{ productId: tea.id, quantity: 1 }]
    const sale = await app.sendAnything(createSale, {
      token: shop.admin.token,
      body: { id: randomUUID(), customerId, branchId: shop.branch.id, saleItems, payments },
    })
    expect(sale.failure).toMatchObject({
      code: 'REFERENCE_USED',
      current: { documentId: won.id },
    })
  })
})

describe('the lists of bills and payments', () => {
  type Answer = { body: readonly { number: string }[]; headers: Record<string, string | undefined> }
  const shown = ({ body, headers }: Answer) => [
    ...[body.map(({ number }) => numberWithin(number)), headers['x-total-amount']],
  ]

  it('have what the filters leave, with its sums', async () => {
    const { token } = shop.admin
    const far = await givenBranch(app, shop.admin)
    const other = await givenSupplier(app, shop.admin)
    await givenBill(app, shop, other.id)
    await pay(60)
    await pay(95, {
      payments: [by('BANK_TRANSFER', 80, 'FT-1'), by('WITHHOLDING', 3, 'W-1')],
      bills: [{ id: bills[1].id, amount: 90 }],
    })
    const paid = async (query: object) =>
      shown(await app.send(listSupplierPayments, { token, query }))
    expect(await paid({})).toEqual([[2, 1], '155,3'])
    expect(await paid({ sort: 'date' })).toEqual([[1, 2], '155,3'])
    expect(await paid({ tenderId: tenders.get('BANK_TRANSFER') })).toEqual([[2], '80,3'])
    expect(await paid({ tenderId: tenders.get('CASH') })).toEqual([[2, 1], '72,3'])
    for (const search of ['ft-1', 'br sp 2', 'BR-SP-0002'])
      expect(await paid({ search }), search).toEqual([[2], '95,3'])
    expect(await paid({ search: abebe.name, supplierId: abebe.id })).toEqual([[2, 1], '155,3'])
    for (const none of [{ supplierId: other.id }, { branchId: far.id }, { to: '2020-01-01' }])
      expect(await paid(none)).toEqual([[], '0,0'])
    const { body } = await app.send(listSupplierPayments, { token, query: { limit: 1 } })
    expect(body).toMatchObject([{ amount: 95, withheld: 3, bills: [{ amount: 90 }] }])

    const paper = { kind: 'CREDIT', reference: 'RETURNED', totalAmount: 20, taxAmount: 2 } as const
    const of = { supplierId: abebe.id, branchId: shop.branch.id, billedOn: '2026-02-01' }
    await app.send(createSupplierBill, { token, body: { ...paper, ...of } })
    const billed = async (query: object) =>
      shown(await app.send(listSupplierBills, { token, query }))
    // Of 300 less 20, 155 are paid.
    expect((await billed({}))[1]).toBe('280,-2,125')
    expect((await billed({ supplierId: abebe.id }))[1]).toBe('180,-2,25')
    expect(await billed({ to: '2026-02-28' })).toEqual([[1, 1], '80,-2,15'])
    expect(await billed({ to: '2026-02-28', sort: 'date', kind: 'BILL' })).toEqual([
      ...[[1], '100,0,15'],
    ])
    for (const search of ['return', 'BR-CN-0001'])
      expect(await billed({ search }), search).toEqual([[1], '-20,-2,0'])
    expect(await billed({ branchId: far.id })).toEqual([[], '0,0,0'])
    const oldest = await app.send(listSupplierBills, { token, query: { limit: 1, sort: 'date' } })
    expect(oldest.body).toMatchObject([
      { kind: 'BILL', reference: 'OLD', billedOn: '2026-01-02', totalAmount: 100, open: 15 },
    ])
  })
})

describe('the rules of payments to suppliers', () => {
  it('find a payment above the debt, of another sum, or of a bill of another supplier', async () => {
    await pay(30, { payments: [by('CARD', 30)], bills: [{ id: bills[1].id, amount: 30 }] })
    await requireInvariants(app.database)
    const found = () => requireInvariants(app.database).then(String, String)
    const rows = `institution_id = $1 and kind = 'SUPPLIER_PAYMENT'`
    const { id } = shop.institution
    await rewrite(app.database, `update documents set on_account = 201 where ${rows}`, [id])
    expect(await found()).toContain('no supplier is paid more than is owed')
    await rewrite(app.database, `update documents set on_account = 29 where ${rows}`, [id])
    expect(await found()).toContain('cash of a payment to a supplier is not negative')
    expect(await found()).toContain('bills that a payment names are of its supplier and within it')
    const settled = 'update bill_settlements set amount = 101 where institution_id = $1'
    await rewrite(app.database, settled, [id])
    expect(await found()).toContain('bill is settled once')
  })
})
