import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import {
  CustomerPayment,
  createCustomerPayment,
  listCustomerPayments,
  listPaymentsOfCustomers,
} from '@mezgeb/contract/selling/customer-payments'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import { getCustomerStatement } from '@mezgeb/contract/selling/customer-sales'
import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { listTenders, updateTender } from '@mezgeb/contract/selling/tenders'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { beforeEach, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
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
import { givenShift } from '../../../testing/tills/given-shift.ts'
import { numberWithin, paper } from '../../../testing/goods/paper-numbers.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
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
  almaz = await givenDebtor()
  const { body } = await app.send(listTenders, { token: staff.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

/** A customer who may owe 500, and owes 100. */
async function givenDebtor(): Promise<Customer> {
  const { token } = shop.admin
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)
  const params = { id: customer.id }
  await app.send(updateCustomer, { token, params, body: { creditLimit: 500 } })
  const { status } = await sell({ onAccount: 100 }, customer)
  expect(status).toBe(201)
  return customer
}

const by = (name: ReadyMadeTender, amount: number, reference?: string) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  ...(reference === undefined ? {} : { reference }),
})
/** Sells 10 teas for 100. */
const sell = (how: object, { id }: Customer = almaz) =>
  app.sendAnything(createSale, {
    token: staff.token,
    body: {
      customerId: id,
      branchId: shop.branch.id,
      saleItems: [{ productId: tea.id, quantity: 10 }],
      ...how,
    },
  })
const pay = (amount: number, how: object = {}, { token }: Person = staff, key?: string) =>
  app.sendAnything(createCustomerPayment, {
    token,
    ...(key === undefined ? {} : { key }),
    body: { customerId: almaz.id, amount, ...how },
  })
const listed = ({ token }: Person = staff) =>
  app.send(listCustomerPayments, { token, params: { id: almaz.id } })
async function owed(): Promise<number | undefined> {
  const { body } = await app.send(listCustomers, { token: staff.token })
  return body.find(({ id }) => id === almaz.id)?.owed
}

describe('the list of payments', () => {
  it('has those of all customers in reach, by what they were paid, with the sums', async () => {
    const { token } = shop.admin
    await pay(30, { payments: [by('WITHHOLDING', 2, 'W-9')] })
    const far = await givenBranch(app, shop.admin)
    const stranger = await givenStaff(app, { admin: shop.admin, branch: far })
    const how = { payments: [by('TELEBIRR', 15, 'CIK 8')] }
    const { body: second } = await pay(20, how, shop.admin)
    const listOf = async (query: object, person = staff) => {
      const answer = await app.send(listPaymentsOfCustomers, { token: person.token, query })
      return [
        answer.body.map(({ number }) => numberWithin(number)),
        answer.headers['x-total-amount'],
      ]
    }
    expect(await listOf({})).toEqual([[2, 1], '50,2'])
    expect(await listOf({ search: 'cik' })).toEqual([[2], '20,0'])
    expect(await listOf({ search: 'br cp 2' })).toEqual([[2], '20,0'])
    expect(await listOf({ search: almaz.name, sort: 'date' })).toEqual([[1, 2], '50,2'])
    expect(await listOf({ tenderId: tenders.get('TELEBIRR') })).toEqual([[2], '15,0'])
    expect(await listOf({ tenderId: tenders.get('CASH') })).toEqual([[2, 1], '33,2'])
    expect(await listOf({ userId: shop.admin.user.id })).toEqual([[2], '20,0'])
    expect(await listOf({}, stranger)).toEqual([[], '0,0'])
    expect(await listOf({ branchId: far.id }, shop.admin)).toEqual([[], '0,0'])
    const next = await app.send(listPaymentsOfCustomers, { token, query: { limit: 1 } })
    expect(next.body).toEqual([second])
  })
})

describe('a payment of a customer', () => {
  it('lowers the debt by parts, in cash and by other tenders, as a numbered document with a trail', async () => {
    const first = await pay(30)
    expect(first).toMatchObject({
      status: 201,
      body: { number: 'BR-CP-0001', amount: 30, note: null },
    })
    expect(Object.keys(first.body ?? {})).not.toContain('payments')
    expect(await owed()).toBe(70)
    const how = { payments: [by('TELEBIRR', 59.5, ' cik 8')], note: 'The rest', id: randomUUID() }
    const second = await pay(70, { ...how, happenedAt: '2026-03-04T09:30:00.000Z' }, shop.admin)
    expect(second).toMatchObject({
      status: 201,
      body: {
        id: how.id,
        number: 'BR-CP-0002',
        amount: 70,
        note: 'The rest',
        customer: { id: almaz.id, name: almaz.name },
        branchId: shop.branch.id,
        by: { id: shop.admin.user.id },
        payments: [{ tender: { readyMade: 'TELEBIRR' }, amount: 59.5, reference: 'cik 8' }],
      },
    })
    expect(await owed()).toBeUndefined()
    expect((await pay(0.01)).failure).toMatchObject({
      code: 'MORE_THAN_OWED',
      current: { owed: 0 },
      fields: [{ path: 'amount', params: { owed: 0 } }],
    })

    const { token } = staff
    expect((await listed()).body).toEqual([second.body, first.body])
    const path = `/customers/${almaz.id}/payments?sort=date&limit=1`
    const pages = await allPages(app, staff, path, CustomerPayment)
    expect(pages).toEqual({ rows: [first.body, second.body], pageSizes: [1, 1], total: 2 })
    const trail = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { kind: 'CUSTOMER_PAYMENT', recordId: how.id },
    })
    expect(trail.body).toMatchObject([
      {
        action: 'CREATED',
        user: { id: shop.admin.user.id },
        branch: { id: shop.branch.id },
        changes: [
          { field: 'customer', before: null, after: almaz.name },
          { field: 'amount', before: null, after: 70 },
        ],
      },
    ])
    const book = await app.database.sql(
      `select t.ready_made as tender, sum(b.amount)::float8 as amount
         from money_book b join tenders t on t.institution_id = b.institution_id and t.id = b.tender_id
        where b.institution_id = $1 and b.kind = 'CUSTOMER_PAYMENT' group by 1 order by 1`,
      [shop.institution.id],
    )
    expect(book).toEqual([
      { tender: 'CASH', amount: 40.5 },
      { tender: 'TELEBIRR', amount: 59.5 },
    ])
    // It has no lines to show or to reverse.
    const requested = { token, params: { id: how.id } }
    expect((await app.sendAnything(getStockDocument, requested)).status).toBe(404)
    const reversal = { documentId: how.id, reason: 'Typed twice' }
    const { token: boss } = shop.admin
    const reversed = await app.sendAnything(reverseDocument, { token: boss, body: reversal })
    expect(reversed.failure.code).toBe('NOT_REVERSIBLE')
  })

  it('leaves less debt to a return of the sale, which then gives cash', async () => {
    const sold = Sale.parse((await sell({ onAccount: 100 })).body)
    await pay(170)
    const returned = await app.sendAnything(createSaleReturn, {
      token: staff.token,
      body: { saleId: sold.id, reason: 'Wrong entry' },
    })
    expect(returned.body).toMatchObject({ amount: 100, onAccount: 30 })
    expect(await owed()).toBeUndefined()
  })

  it('is refused at the field at fault, and changes nothing', async () => {
    const off = { token: shop.admin.token, params: { id: tenders.get('M_PESA') ?? '' } }
    await app.send(updateTender, { ...off, body: { isActive: false } })
    await sell({ customerId: shop.branch.id })
    const before = await databaseDigest(app.database)
    const refused: [amount: number, how: object, status: number, code: string, path: string][] = [
      [0, {}, 400, 'AMOUNT_NOT_POSITIVE', 'amount'],
      [0.001, {}, 400, 'INVALID_PAYMENT_AMOUNT', 'amount'],
      [100.01, {}, 409, 'MORE_THAN_OWED', 'amount'],
      [1, { customerId: shop.branch.id }, 409, 'MORE_THAN_OWED', 'amount'],
      [50, { payments: [by('CARD', 50.01)] }, 409, 'OVERPAID', 'payments'],
      [50, { payments: [by('CASH', 50)] }, 400, 'CASH_IS_THE_REST', 'payments.0.tenderId'],
      [50, { payments: [by('TELEBIRR', 5)] }, 400, 'REFERENCE_REQUIRED', 'payments.0.reference'],
      [50, { payments: [by('M_PESA', 5, '1')] }, 409, 'TENDER_ARCHIVED', 'payments.0.tenderId'],
    ]
    for (const [amount, how, status, code, path] of refused) {
      const { failure, ...answer } = await pay(amount, how)
      expect([answer.status, failure.fields?.[0]]).toMatchObject([status, { code, path }])
    }
    const over = await pay(50, { payments: [by('CARD', 50.01)] })
    expect(over.failure.current).toEqual({ totalAmount: 50 })
    expect((await pay(100.01)).failure.current).toEqual({ owed: 100 })
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('of an ADMIN is in the customer’s branch', async () => {
    const made = await pay(10, {}, shop.admin)
    expect(made).toMatchObject({ status: 201, body: { branch: { id: shop.branch.id } } })
  })
})

describe('payments at once', () => {
  it('take no more than is owed, also while the customer buys', async () => {
    const payers = Array.from({ length: 5 }, () => pay(40))
    const answers = await Promise.all(payers)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ failure }) => failure?.code === 'MORE_THAN_OWED')).toHaveLength(3)
    expect(await owed()).toBe(20)
    const mixed = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? sell({ onAccount: 50 }) : pay(50))),
    )
    const paid = mixed.filter(({ status }, at) => at % 2 === 1 && status === 201).length
    expect(mixed.filter((_, at) => at % 2 === 0).every(({ status }) => status === 201)).toBe(true)
    expect(await owed()).toBe(20 + 6 * 50 - paid * 50)
  })

  it('share no reference, with each other or with sales', async () => {
    const sold = await sell({ payments: [by('TELEBIRR', 10, 'R-1')] })
    const again = await pay(10, { payments: [by('TELEBIRR', 10, 'r1')] })
    expect(again.failure).toMatchObject({
      code: 'REFERENCE_USED',
      fields: [{ path: 'payments.0.reference' }],
      current: { documentId: Sale.parse(sold.body).id, branch: { id: shop.branch.id } },
    })
    const debtors = [almaz, await givenDebtor(), await givenDebtor(), await givenDebtor()]
    const payments = [by('TELEBIRR', 5, 'R-2'), by('CBE_BIRR', 5, 'R-3')]
    const race = await Promise.all(
      debtors.map(({ id: customerId }, at) =>
        pay(10, { customerId, payments: at % 2 === 0 ? payments : payments.toReversed() }),
      ),
    )
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(race.filter(({ failure }) => failure?.code === 'REFERENCE_USED')).toHaveLength(3)
    const won = CustomerPayment.parse(race.find(({ status }) => status === 201)?.body)
    const late = await sell({ payments: [by('CBE_BIRR', 5, 'r3')] })
    expect(late.failure).toMatchObject({
      code: 'REFERENCE_USED',
      current: { documentId: won.id },
    })
  })
})

describe('a customer of another branch', () => {
  let seller: Person
  let branchId: string
  let far: Branch
  let coffee: Product

  beforeEach(async () => {
    far = await givenBranch(app, shop.admin)
    const there = { ...shop, branch: far }
    seller = await givenStaff(app, there)
    coffee = await givenProduct(app, there, { stock: 1000, pricePerUnit: 10 })
    branchId = far.id
  })

  /** Sells 40 coffees for 400 in the other branch. */
  const sellThere = (how: object = {}, { id, branchId: home }: Customer = almaz) =>
    app.sendAnything(createSale, {
      token: seller.token,
      body: {
        customerId: id,
        branchId,
        customerBranchId: home,
        saleItems: [{ productId: coffee.id, quantity: 40 }],
        ...how,
      },
    })

  it('owes within one limit, pays into the drawer of the branch, and is not found without the home branch', async () => {
    expect(await sellThere({ onAccount: 300 })).toMatchObject({ status: 201 })
    const over = await sellThere({ onAccount: 100.01 })
    expect(over.failure).toMatchObject({ code: 'OVER_LIMIT', current: { limit: 500, owed: 400 } })
    expect((await sell({ onAccount: 100 })).status).toBe(201)
    const paid = Sale.parse((await sellThere()).body)
    const { token } = seller
    const back = { saleId: paid.id, reason: 'Wrong', storeCredit: 50 }
    const returned = await app.sendAnything(createSaleReturn, { token, body: back })
    expect(returned.body).toMatchObject({ branch: { id: branchId }, onAccount: 50 })
    expect(await owed()).toBe(450)

    const foreign = await givenBusiness(app)
    const other = await givenCustomer(app, foreign.admin, foreign.branch.id)
    for (const how of [
      { customerBranchId: undefined },
      { customerBranchId: branchId },
      { customerId: other.id, customerBranchId: foreign.branch.id },
      { customerId: shop.branch.id, customerBranchId: shop.branch.id },
    ])
      expect((await sellThere(how)).status).toBe(404)

    const [here, there] = [
      await givenShift(app, shop),
      await givenShift(app, { ...shop, branch: { ...shop.branch, id: branchId } }),
    ]
    expect((await pay(1, { shiftId: here.id }, seller)).status).toBe(404)
    expect((await pay(1, { branchId: shop.branch.id }, seller)).status).toBe(404)
    const payment = await pay(150, { shiftId: there.id }, seller)
    expect(payment).toMatchObject({
      status: 201,
      body: { branch: { id: branchId }, number: paper(far, 'CP', 1) },
    })
    expect(await pay(50, { branchId }, shop.admin)).toMatchObject({
      body: { branchId, number: paper(far, 'CP', 2) },
    })
    const params = { id: there.id }
    const report = await app.send(getShiftReport, { token: shop.admin.token, params })
    expect(report.body.shift.expected).toBe(250)
    const book = await app.database.sql(
      `select branch_id, sum(amount)::float8 as amount from money_book
        where institution_id = $1 and kind = 'CUSTOMER_PAYMENT' group by 1`,
      [shop.institution.id],
    )
    expect(book).toEqual([{ branch_id: branchId, amount: 200 }])
    const { body: statement } = await app.send(getCustomerStatement, {
      token,
      params: { id: almaz.id },
      query: {},
    })
    expect(statement.closing).toBe(250)
    const places = statement.entries.map(({ branch }) => branch.id === branchId)
    expect(places).toEqual([false, true, false, true, true, true])
  })

  it('gets the last of the limit in one of two branches that sell at once', async () => {
    for (const customer of [almaz, await givenDebtor(), await givenDebtor()]) {
      const body = { saleItems: [{ productId: tea.id, quantity: 40 }], onAccount: 400 }
      const both = await Promise.all([
        sell(body, customer),
        sellThere({ onAccount: 400 }, customer),
      ])
      const codes = both.map(({ status, failure }) => (status === 201 ? 'SOLD' : failure.code))
      expect(codes.toSorted()).toEqual(['OVER_LIMIT', 'SOLD'])
    }
  })
})

describe('the rules of payments of customers', () => {
  it('find a payment that is more than the debt, has another sum or another customer', async () => {
    await pay(30, { payments: [by('CARD', 30)] })
    await requireInvariants(app.database)
    const found = () => requireInvariants(app.database).then(String, String)
    const rows = `institution_id = $1 and kind = 'CUSTOMER_PAYMENT'`
    const { id } = shop.institution
    await rewrite(app.database, `update documents set on_account = -101 where ${rows}`, [id])
    expect(await found()).toContain('no customer pays more than is owed')
    await rewrite(app.database, `update documents set on_account = -29 where ${rows}`, [id])
    expect(await found()).toContain('cash of a payment of a customer is not negative')
    await rewrite(app.database, `update documents set total_amount = 1 where ${rows}`, [id])
    expect(await found()).toContain('payment of a customer lowers the debt and moves no goods')
    await rewrite(
      app.database,
      `update document_links set target_id = $2 where institution_id = $1 and role = 'PAYS'`,
      [id, shop.branch.id],
    )
    expect(await found()).toContain('payment is linked to its customer')
  })
})
