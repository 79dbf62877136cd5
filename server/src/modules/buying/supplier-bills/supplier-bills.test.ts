import { randomUUID } from 'node:crypto'

import {
  SupplierBill,
  createSupplierBill,
  getSupplierBill,
  getUnbilledGoods,
} from '@mezgeb/contract/buying/supplier-bills'
import {
  getSupplierAccount,
  listPayables,
  listSupplierStatement,
} from '@mezgeb/contract/buying/supplier-payables'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import { beforeEach, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const day = (ago: number) => addDays(currentDay(), -ago)

let shop: Business
let tea: Product
let salt: Product
let abebe: Supplier

beforeEach(async () => {
  shop = await givenBusiness(app)
  tea = await givenProduct(app, shop)
  salt = await givenProduct(app, shop)
  abebe = await givenSupplier(app, shop.admin)
})

/** 10 teas at 10 and 20 salts at 5, with 30 for transport; the supplier asks for 200. */
async function receive(more: object = {}, branchId = shop.branch.id): Promise<string> {
  const { body } = await app.send(createDelivery, {
    token: shop.admin.token,
    body: {
      supplierId: abebe.id,
      branchId,
      dateReceived: day(3),
      invoiceNumber: 'A-1',
      items: [
        { productId: tea.id, quantity: 10, unitCost: 10 },
        { productId: salt.id, quantity: 20, unitCost: 5 },
      ],
      charges: [{ name: 'Transport', amount: 30, spread: 'VALUE' }],
      ...more,
    },
  })
  return body.id
}
const bill = (how: object, { token }: Person = shop.admin, key?: string) =>
  app.sendAnything(createSupplierBill, {
    token,
    ...(key === undefined ? {} : { key }),
    body: {
      kind: 'BILL',
      supplierId: abebe.id,
      branchId: shop.branch.id,
      reference: randomUUID(),
      billedOn: day(0),
      totalAmount: 200,
      ...how,
    },
  })
const pay = (amount: number, how: object = {}) =>
  app.sendAnything(createSupplierPayment, {
    token: shop.admin.token,
    body: { supplierId: abebe.id, branchId: shop.branch.id, amount, ...how },
  })
const account = async () =>
  (
    await app.send(getSupplierAccount, {
      token: shop.admin.token,
      params: { id: abebe.id },
      query: {},
    })
  ).body
const unbilled = async () =>
  (
    await app.send(getUnbilledGoods, {
      token: shop.admin.token,
      params: { id: abebe.id },
      query: {},
    })
  ).body
async function sell(product: Product, quantity: number): Promise<void> {
  const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
  const saleItems = [{ productId: product.id, quantity }]
  const body = { customerId, branchId: shop.branch.id, saleItems }
  await app.send(createSale, { token: shop.admin.token, body })
}
async function reverse(documentId: string): Promise<void> {
  const body = { documentId, reason: 'Entered twice' }
  const { token } = shop.admin
  expect((await app.sendAnything(reverseDocument, { token, body })).status).toBe(201)
}
async function valueOf({ id }: Product): Promise<number> {
  const [row] = await app.database.sql<{ value: string }>(
    'select value from branch_stock where product_id = $1 and branch_id = $2',
    [id, shop.branch.id],
  )
  return Number(row?.value)
}

describe('a bill of a supplier', () => {
  it('is a numbered document with a trail, and shows what was received beside what it says', async () => {
    const delivery = await receive()
    const goods = {
      document: { id: delivery, kind: 'DELIVERY', number: 'BR-D-0001' },
      received: 200,
    }
    expect(await unbilled()).toMatchObject({ received: [goods], sentBack: [] })
    const id = randomUUID()
    const made = await bill({
      id,
      reference: ' INV-7 ',
      dueOn: day(-30),
      totalAmount: 250,
      taxAmount: 30,
      goods: [{ id: delivery, amount: 210 }],
      note: 'With crates',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id,
        kind: 'BILL',
        number: 'BR-B-0001',
        reference: 'INV-7',
        supplier: { id: abebe.id },
        billedOn: day(0),
        dueOn: day(-30),
        totalAmount: 250,
        taxAmount: 30,
        open: 250,
        goods: [{ ...goods, reference: 'A-1', billed: 210, difference: 10 }],
        otherAmount: 10,
        corrected: 10,
        note: 'With crates',
        by: { id: shop.admin.user.id },
      },
    })
    expect(await unbilled()).toEqual({ received: [], sentBack: [] })
    const { token } = shop.admin
    expect((await app.send(getSupplierBill, { token, params: { id } })).body).toEqual(made.body)
    const query = { kind: 'SUPPLIER_BILL', recordId: id } as const
    expect((await app.send(listAuditEntries, { token, query })).body).toMatchObject([
      {
        action: 'CREATED',
        branch: { id: shop.branch.id },
        changes: [
          { field: 'supplier', after: abebe.name },
          { field: 'totalAmount', after: 250 },
        ],
      },
    ])
    const book = 'select from money_book where institution_id = $1'
    expect(await app.database.sql(book, [shop.institution.id])).toEqual([])
  })

  it('corrects the value of the goods that are in stock; the rest is a price difference', async () => {
    const delivery = await receive()
    expect([await valueOf(tea), await valueOf(salt)]).toEqual([115, 115])
    await sell(tea, 6)
    await sell(salt, 20)
    const dearer = await bill({ totalAmount: 300, goods: [{ id: delivery, amount: 220 }] })
    // Half of 20 is for teas, of which 4 of 10 are there.
    expect(dearer.body).toMatchObject({ corrected: 4, otherAmount: 80 })
    expect([await valueOf(tea), await valueOf(salt)]).toEqual([50, 0])
    await requireInvariants(app.database)

    const second = await receive({ charges: [] })
    const cheaper = await bill({ totalAmount: 170, goods: [{ id: second, amount: 170 }] })
    expect(cheaper.body).toMatchObject({ corrected: -30 })
    expect([await valueOf(tea), await valueOf(salt)]).toEqual([135, 85])
  })

  it('corrects as many of the goods as are left when some go back', async () => {
    const items = [{ productId: tea.id, quantity: 10, unitCost: 10 }]
    const delivery = await receive({ items, charges: [] })
    await bill({ totalAmount: 110, goods: [{ id: delivery, amount: 110 }] })
    expect(await valueOf(tea)).toBe(110)
    const { token } = shop.admin
    const goes = { supplierId: abebe.id, branchId: shop.branch.id, deliveryId: delivery }
    const back = { ...goes, reason: 'Broken', items: [{ productId: tea.id, quantity: 5 }] }
    const { body } = await app.send(createSupplierReturn, { token, body: back })
    expect(await valueOf(tea)).toBe(55)
    const reversal = { documentId: body.id, reason: 'Sent too early' }
    expect((await app.sendAnything(reverseDocument, { token, body: reversal })).status).toBe(201)
    expect(await valueOf(tea)).toBe(110)
  })

  it.each(['before', 'after'])(
    'corrects no goods that go back %s it, whatever else is there',
    async (when) => {
      const items = [{ productId: tea.id, quantity: 10, unitCost: 10 }]
      await receive({ items, charges: [] })
      const delivery = await receive({ items, charges: [] })
      const { token } = shop.admin
      const goes = { supplierId: abebe.id, branchId: shop.branch.id, deliveryId: delivery }
      const back = { ...goes, reason: 'Broken', items: [{ productId: tea.id, quantity: 5 }] }
      const giveBack = async () =>
        (await app.send(createSupplierReturn, { token, body: back })).body.id
      const charge = () => bill({ totalAmount: 110, goods: [{ id: delivery, amount: 110 }] })
      if (when === 'after') await charge()
      const documentId = await giveBack()
      if (when === 'before') await charge()
      // 10 at 10.00, and 5 at 11.00.
      expect(await valueOf(tea)).toBe(155)
      const reversal = { documentId, reason: 'Sent too early' }
      await app.sendAnything(reverseDocument, { token, body: reversal })
      expect(await valueOf(tea)).toBe(210)
    },
  )

  it('leaves value alone where the cost is unknown, and no units at value nothing', async () => {
    const items = [{ productId: tea.id, quantity: 10 }]
    const uncosted = await receive({ items, charges: [] })
    const missing = await bill({ goods: [{ id: uncosted }] })
    expect(missing.failure.fields).toMatchObject([
      { path: 'goods.0.amount', code: 'BILLED_AMOUNT_REQUIRED' },
    ])
    const told = await bill({ goods: [{ id: uncosted, amount: 200 }] })
    expect(told.body).toMatchObject({ corrected: 0, goods: [{ received: null, difference: null }] })
    await receive({ items: [{ productId: salt.id, quantity: 10, unitCost: 1 }], charges: [] })
    await sell(salt, 9)
    const dear = await receive({
      items: [{ productId: salt.id, quantity: 1, unitCost: 90 }],
      charges: [],
    })
    await sell(salt, 1)
    const free = await bill({ totalAmount: 1, goods: [{ id: dear, amount: 0 }] })
    // 1 at 1.00 and 1 for nothing, of which one was sold.
    expect(free.body).toMatchObject({ corrected: -45 })
    expect(await valueOf(salt)).toBe(0.5)
  })

  it('leaves the stock worth what it would be if the goods had cost it at once', async () => {
    const one = (quantity: number, unitCost: number) => ({
      items: [{ productId: tea.id, quantity, unitCost }],
      charges: [],
    })
    await receive(one(10, 1))
    const typo = await receive(one(10, 1000))
    await sell(tea, 5)
    expect(await valueOf(tea)).toBe(7507.5)
    const right = await bill({ totalAmount: 10, goods: [{ id: typo, amount: 10 }] })
    expect(right.body).toMatchObject({ corrected: -7492.5 })
    expect(await valueOf(tea)).toBe(15)

    const free = await receive(one(5, 0))
    await bill({ totalAmount: 25, goods: [{ id: free, amount: 25 }] })
    expect(await valueOf(tea)).toBe(40)
    const wrong = await receive(one(10, 900))
    await sell(tea, 10)
    // 5 of them were 5.00 each, and are 1.00.
    const cheap = await receive(one(5, 5))
    await reverse(wrong)
    await bill({ totalAmount: 5, goods: [{ id: cheap, amount: 5 }] })
    expect(await valueOf(tea)).toBe(25)
  })

  it('counts for goods of a bill that came before others went back', async () => {
    const one = (unitCost: number) => ({
      items: [{ productId: tea.id, quantity: 10, unitCost }],
      charges: [],
    })
    const dear = await receive(one(10))
    const typo = await receive(one(1000))
    await sell(tea, 5)
    await bill({ totalAmount: 1, goods: [{ id: dear, amount: 1 }] })
    expect(await valueOf(tea)).toBe(7500.75)
    await reverse(typo)
    expect(await valueOf(tea)).toBe(0.5)
  })

  it('counts where it met a wrong revaluation that is taken back', async () => {
    const items = [{ productId: tea.id, quantity: 10, unitCost: 10 }]
    const delivery = await receive({ items, charges: [] })
    const { token } = shop.admin
    const seen = { productId: tea.id, units: 10, value: 100, unitCost: 5 }
    const { body } = await app.send(createRevaluation, {
      token,
      body: { branchId: shop.branch.id, reason: 'Old', items: [seen] },
    })
    const made = await bill({ totalAmount: 110, goods: [{ id: delivery, amount: 110 }] })
    expect(made.body).toMatchObject({ corrected: 0 })
    await reverse(body.id)
    expect(await valueOf(tea)).toBe(110)
  })

  it('is refused at the field at fault, and changes nothing', async () => {
    const delivery = await receive()
    const bole = await givenBranch(app, shop.admin)
    const elsewhere = await receive({}, bole.id)
    await bill({ reference: 'INV-1', goods: [{ id: delivery }] })
    const { body: back } = await app.send(createSupplierReturn, {
      token: shop.admin.token,
      body: {
        supplierId: abebe.id,
        branchId: shop.branch.id,
        reason: 'Broken',
        items: [{ productId: tea.id, quantity: 1 }],
      },
    })
    const reversed = await receive()
    await app.send(reverseDocument, {
      token: shop.admin.token,
      body: { documentId: reversed, reason: 'Twice' },
    })
    const fresh = await receive()
    const before = await databaseDigest(app.database)
    const refused: [how: object, status: number, code: string, path?: string][] = [
      [{ reference: 'inv 1' }, 409, 'BILL_TAKEN', 'reference'],
      [{ reference: ' ' }, 400, 'BILL_NUMBER_REQUIRED', 'reference'],
      [{ totalAmount: 0 }, 400, 'AMOUNT_NOT_POSITIVE', 'totalAmount'],
      [{ totalAmount: 10, taxAmount: 10.01 }, 400, 'BILL_BELOW_GOODS', 'totalAmount'],
      [{ totalAmount: 199, goods: [{ id: fresh }] }, 400, 'BILL_BELOW_GOODS', 'totalAmount'],
      [{ dueOn: day(1) }, 400, 'DUE_BEFORE_BILL', 'dueOn'],
      [{ billedOn: 'soon' }, 400, 'BILL_DAY_REQUIRED', 'billedOn'],
      [{ goods: [{ id: fresh }, { id: fresh }] }, 400, 'GOODS_TWICE', 'goods.1.id'],
      [{ goods: [{ id: delivery }] }, 409, 'GOODS_BILLED', 'goods.0.id'],
      [{ goods: [{ id: reversed }] }, 409, 'ALREADY_REVERSED', 'goods.0.id'],
      [{ goods: [{ id: elsewhere }] }, 404, 'NOT_FOUND'],
      [{ goods: [{ id: back.id }] }, 404, 'NOT_FOUND'],
      [{ kind: 'CREDIT', goods: [{ id: fresh }] }, 404, 'NOT_FOUND'],
    ]
    for (const [how, status, code, path] of refused) {
      const { failure, ...answer } = await bill(how)
      const [field] = failure.fields ?? []
      expect([answer.status, field?.code ?? failure.code, field?.path]).toEqual([
        status,
        code,
        path,
      ])
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('keeps its goods from being reversed', async () => {
    const delivery = await receive()
    await bill({ goods: [{ id: delivery }] })
    const body = { documentId: delivery, reason: 'Entered twice' }
    const { token } = shop.admin
    const { failure } = await app.sendAnything(reverseDocument, { token, body })
    expect(failure.code).toBe('GOODS_BILLED')
  })
})

describe('a credit note', () => {
  it('is proposed for goods that went back, at the prices of their delivery, and pays the oldest bill', async () => {
    const delivery = await receive()
    await bill({ billedOn: day(2), goods: [{ id: delivery }] })
    await bill({ totalAmount: 100 })
    await app.send(createSupplierReturn, {
      token: shop.admin.token,
      body: {
        supplierId: abebe.id,
        branchId: shop.branch.id,
        deliveryId: delivery,
        reason: 'Broken',
        items: [{ productId: tea.id, quantity: 3 }],
      },
    })
    const { sentBack } = await unbilled()
    expect(sentBack).toMatchObject([{ document: { kind: 'SUPPLIER_RETURN' }, received: 30 }])
    const value = await valueOf(tea)
    const made = await bill({
      kind: 'CREDIT',
      totalAmount: 25,
      goods: [{ id: sentBack[0]?.document.id, amount: 25 }],
    })
    expect(made.body).toMatchObject({
      kind: 'CREDIT',
      number: 'BR-CN-0001',
      open: 0,
      corrected: 0,
      goods: [{ received: 30, billed: 25, difference: -5 }],
    })
    expect(await valueOf(tea)).toBe(value)
    expect((await unbilled()).sentBack).toEqual([])
    const { owed, bills } = await account()
    expect([owed, ...bills.map(({ open }) => open)]).toEqual([275, 175, 100])
  })

  it('above what is owed is credit, which the next bill uses up', async () => {
    await bill({ totalAmount: 40 })
    await bill({ kind: 'CREDIT', totalAmount: 100 })
    expect(await account()).toMatchObject({ owed: -60, bills: [] })
    const { token } = shop.admin
    const listed = async () => (await app.send(listPayables, { token, query: {} })).body
    expect(await listed()).toMatchObject([{ id: abebe.id, open: 0, credit: 60 }])
    expect((await pay(1)).failure.code).toBe('MORE_THAN_OWED')
    await bill({ totalAmount: 70 })
    expect(await account()).toMatchObject({ owed: 10, bills: [{ open: 10, totalAmount: 70 }] })
    expect(await listed()).toMatchObject([{ open: 10, credit: 0 }])
  })
})

describe('debt to suppliers', () => {
  it('is listed by the age of open bills, of a branch or of all', async () => {
    const bole = await givenBranch(app, shop.admin)
    const ages = [0, 1, -5, 31, 61, 91, 400].entries()
    for (const [nth, ago] of ages) {
      const dueOn = day(ago)
      const branchId = nth < 2 ? bole.id : shop.branch.id
      await bill({ totalAmount: 10 ** (nth % 4) * (nth + 1), billedOn: day(500), dueOn, branchId })
    }
    const other = await givenSupplier(app, shop.admin)
    await bill({ supplierId: other.id, totalAmount: 7, billedOn: day(0), dueOn: day(-1) })
    const { token } = shop.admin
    const query = { timeZone: 'Africa/Addis_Ababa' }
    const row = { notDue: 300, upTo30: 21, upTo60: 4000, upTo90: 5, over90: 760 }
    const { body, headers } = await app.send(listPayables, { token, query })
    expect(body).toContainEqual({ id: abebe.id, name: abebe.name, ...row, open: 5086, credit: 0 })
    expect(body.find(({ id }) => id === other.id)).toMatchObject({ notDue: 7, open: 7 })
    expect(headers['x-total-count']).toBe('2')
    const one = await app.send(listPayables, { token, query: { ...query, branchId: bole.id } })
    expect(one.body).toMatchObject([{ id: abebe.id, open: 21, upTo30: 21, over90: 0 }])
    const found = await app.send(listPayables, { token, query: { search: other.name } })
    expect(found.body.map(({ id }) => id)).toEqual([other.id])
    const params = { id: abebe.id }
    const read = await app.send(getSupplierAccount, { token, params, query })
    expect(read.body).toMatchObject({ owed: 5086, ageing: row })
  })

  it('is a statement with the balance after each document', async () => {
    await bill({ reference: 'INV-1', totalAmount: 100, billedOn: day(2) })
    await bill({ kind: 'CREDIT', reference: 'CN-1', totalAmount: 30 })
    await pay(50, { note: 'Half' })
    const { token } = shop.admin
    const params = { id: abebe.id }
    const { body } = await app.send(listSupplierStatement, { token, params, query: {} })
    expect(body.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['SUPPLIER_PAYMENT', -50, 20],
      ['SUPPLIER_CREDIT', -30, 70],
      ['SUPPLIER_BILL', 100, 100],
    ])
    expect(body[2]).toMatchObject({ reference: 'INV-1', billedOn: day(2) })
    const paged = await app.send(listSupplierStatement, {
      token,
      params,
      query: { sort: 'date', limit: 1 },
    })
    expect(paged.body).toEqual([body[2]])
  })
})

describe('bills at once', () => {
  it('have one number once, and bill goods once', async () => {
    const delivery = await receive()
    const same = await Promise.all([1, 2, 3, 4].map(() => bill({ reference: 'INV-1' })))
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(same.filter(({ failure }) => failure?.code === 'BILL_TAKEN')).toHaveLength(3)
    const goods = [{ id: delivery, amount: 190 }]
    const twice = await Promise.all([1, 2, 3].map(() => bill({ goods })))
    expect(twice.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(twice.filter(({ failure }) => failure?.code === 'GOODS_BILLED')).toHaveLength(2)
    const key = randomUUID()
    const twins = await Promise.all(
      [1, 2, 3].map(() => bill({ reference: 'INV-2' }, shop.admin, key)),
    )
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    expect((await account()).owed).toBe(600)
  })

  it('never meet the reversal of their goods, or sales that change the stock, half way', async () => {
    const deliveries = [await receive(), await receive(), await receive()]
    const { token } = shop.admin
    const answers = await Promise.all(
      deliveries.flatMap((id) => [
        bill({ totalAmount: 300, goods: [{ id, amount: 230 }] }),
        app.sendAnything(reverseDocument, { token, body: { documentId: id, reason: 'Twice' } }),
        sell(tea, 1),
      ]),
    )
    const codes = answers.flatMap((answer) => (answer === undefined ? [] : [answer.status]))
    expect(codes.filter((status) => status === 201)).toHaveLength(3)
  })
})

describe('the rules of bills', () => {
  it('find a wrong balance, a bill without its facts, a correction that is not in the stock', async () => {
    const delivery = await receive()
    const made = await bill({ totalAmount: 300, goods: [{ id: delivery, amount: 230 }] })
    expect(SupplierBill.parse(made.body).corrected).toBe(30)
    await requireInvariants(app.database)
    const found = () => requireInvariants(app.database).then(String, String)
    const { id } = shop.institution
    const by = 'where institution_id = $1'
    await rewrite(app.database, `update supplier_bills set corrected = 29 ${by}`, [id])
    expect(await found()).toContain('correction of a bill is in the values of stock')
    await rewrite(app.database, `update supplier_balances set owed = 299 ${by}`, [id])
    expect(await found()).toContain('balance of a supplier is the sum of the documents')
    await rewrite(app.database, `update supplier_bills set total_amount = 299 ${by}`, [id])
    expect(await found()).toContain('bill has its facts')
    await rewrite(app.database, `update billed_goods set billed = 301 ${by}`, [id])
    expect(await found()).toContain('goods and tax are within the bill')
    await rewrite(app.database, `update billed_goods set document_id = bill_id ${by}`, [id])
    expect(await found()).toContain('goods of a bill are of its supplier and branch')
    const bills = `${by} and kind = 'SUPPLIER_BILL'`
    await rewrite(app.database, `update documents set total_amount = 1 ${bills}`, [id])
    expect(await found()).toContain('money of a supplier has the sign of its kind')
  })
})
