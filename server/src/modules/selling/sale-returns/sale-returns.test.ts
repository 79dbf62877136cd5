import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { getProduct, getProductPrices } from '@mezgeb/contract/insight/product-history'
import { getLosses } from '@mezgeb/contract/insight/reports'
import {
  cashBack,
  createSaleReturn,
  getReturnableSale,
  getSaleReturn,
  listSaleReturns,
} from '@mezgeb/contract/selling/sale-returns'
import { getMargins, getSaleMargin } from '@mezgeb/contract/selling/sale-margins'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createTender, updateTender } from '@mezgeb/contract/selling/tenders'
import { getStockDocument } from '@mezgeb/contract/stock/reversals'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { makeOld } from '../../../testing/database/make-old.ts'
import { stockIn } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { SaleReturn } from '@mezgeb/contract/selling/sale-returns'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let business: Business
let staff: Person
let customer: Customer

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
  customer = await givenCustomer(app, staff, business.branch.id)
})

type Item = { productId: string; quantity: number; pack?: string }
const item = ({ id: productId }: Product, quantity: number) => ({ productId, quantity })

async function sell(...saleItems: Item[]): Promise<Sale> {
  const body = { customerId: customer.id, branchId: business.branch.id, saleItems }
  return (await app.send(createSale, { token: staff.token, body })).body
}

async function takeBack(sale: Sale, body: object = {}, { token }: Person = staff) {
  const answer = await app.sendAnything(createSaleReturn, {
    token,
    key: randomUUID(),
    body: { saleId: sale.id, reason: 'Wrong size', ...body },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as SaleReturn }
}

const stockOf = (product: Product) => stockIn(app, business.branch, product)

async function addTender(kind: 'MOBILE' | 'BANK') {
  const body = { name: `Amole ${randomUUID()}`, kind }
  return (await app.send(createTender, { token: business.admin.token, body })).body
}

const saleAgain = async ({ id }: Sale) =>
  (await app.send(getSale, { token: staff.token, params: { id } })).body

describe('a return of a sale', () => {
  it('gives back to the cent what the units were sold for, at the cost at which they left', async () => {
    const packs = [{ name: 'Carton', size: 3, price: 10 }]
    const tea = await givenProduct(app, business, { pricePerUnit: 5, packs })
    const salt = await givenProduct(app, business, { pricePerUnit: 7.5 })
    await givenDelivery(app, business, [
      { productId: tea.id, quantity: 9, unitCost: 3.335 },
      { productId: salt.id, quantity: 4 },
    ])
    const sale = await sell({ ...item(tea, 3), pack: 'Carton' }, item(salt, 2))
    expect(sale.totalAmount).toBe(25)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 6, unitCost: 90 }])
    const first = await takeBack(sale, { items: [item(tea, 1)] })
    expect(first).toMatchObject({
      status: 201,
      body: {
        number: 'BR-R-0001',
        reason: 'Wrong size',
        amount: 3.33,
        units: 1,
        lineCount: 1,
        customer: { id: customer.id, name: customer.name },
        by: { name: staff.user.name },
        sale: { id: sale.id, kind: 'SALE' },
        branch: { id: business.branch.id },
        items: [{ product: { id: tea.id, pricePerUnit: 5 }, quantity: 1, discount: 1.67 }],
      },
    })
    expect(first.body).not.toHaveProperty('cost')
    expect((await saleAgain(sale)).returned).toEqual({ amount: 3.33, isAll: false })
    const second = await takeBack(sale, { items: [item(tea, 1)] })
    const third = await takeBack(sale, {}, business.admin)
    const amounts = [first, second, third].map(({ body }) => body.amount)
    expect(amounts).toEqual([3.33, 3.34, 18.33])
    expect(third.body).toMatchObject({ items: [{ quantity: 1 }, { quantity: 2 }], cost: null })
    // 3 of 9 units had cost 10.01 of 30.02.
    expect(await stockOf(tea)).toEqual([15, 570.02])
    expect(await saleAgain(sale)).toMatchObject({ returned: { amount: 25, isAll: true } })
    await requireInvariants(app.database)

    const { token } = business.admin
    const listed = await app.send(listSaleReturns, { token, query: { productId: tea.id } })
    const numbers = listed.body.map(({ number, products }) => [number, products.length])
    expect(numbers).toEqual([
      [third.body.number, 2],
      [second.body.number, 1],
      [first.body.number, 1],
    ])
    const params = { id: first.body.id }
    expect((await app.send(getSaleReturn, { token: staff.token, params })).body).toEqual(first.body)
    const sheet = await app.send(getStockDocument, { token, params })
    expect(sheet.body).toMatchObject({ kind: 'RETURN', returns: { id: sale.id, kind: 'SALE' } })
    const query = { kind: 'SALE_RETURN', limit: 1 } as const
    const trail = await app.send(listAuditEntries, { token, query })
    expect(trail.body[0]?.changes).toMatchObject([
      { field: 'customer', after: customer.name },
      { field: 'reason', after: 'Wrong size' },
      { field: 'totalAmount', after: -18.33 },
      ...[{ field: 'stock' }, { field: 'stock' }],
    ])
  })

  it('shows what can come back, and by whom what came back', async () => {
    const tea = await givenProduct(app, business, { stock: 9, pricePerUnit: 12.5 })
    const sale = await sell(item(tea, 4))
    const { body } = await takeBack(sale, { items: [item(tea, 3)] })
    const params = { id: sale.id }
    const read = await app.send(getReturnableSale, { token: staff.token, params })
    expect(read.body).toMatchObject({
      sale: { id: sale.id, kind: 'SALE', number: '' },
      mayReturn: true,
      items: [{ product: { id: tea.id }, sold: 4, returned: 3, amount: 50 }],
      returns: [
        {
          id: body.id,
          kind: 'RETURN',
          number: body.number,
          createdAt: body.createdAt,
          by: body.by,
          reason: 'Wrong size',
          amount: 37.5,
        },
      ],
    })
  })

  it('of a product on two lines gives back what its own line was sold for, and no more of it', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 10, stock: 5 })
    const saleItems = [item(tea, 2), { ...item(tea, 2), discount: { percent: 50 } }]
    const body = { customerId: customer.id, branchId: business.branch.id, saleItems }
    const { token } = business.admin
    const { body: sale } = await app.send(createSale, { token, body })
    const params = { id: sale.id }
    expect((await app.send(getReturnableSale, { token, params })).body.items).toMatchObject([
      { line: 1, sold: 2, amount: 20 },
      { line: 2, sold: 2, amount: 10 },
    ])
    const cheap = (quantity: number) => ({ items: [{ ...item(tea, quantity), line: 2 }] })
    expect((await takeBack(sale, cheap(1))).body.amount).toBe(5)
    expect((await takeBack(sale, cheap(2))).failure).toMatchObject({
      code: 'MORE_THAN_SOLD',
      fields: [{ path: 'items.0.quantity' }],
    })
    expect((await takeBack(sale, { items: [{ ...item(tea, 1), line: 3 }] })).status).toBe(404)
    expect((await takeBack(sale, { items: [item(tea, 1)] })).body.amount).toBe(10)
    const { body: rest } = await takeBack(sale)
    expect(rest).toMatchObject({ amount: 15, items: [{ quantity: 1 }, { quantity: 1 }] })
    expect((await saleAgain(sale)).returned).toEqual({ amount: 30, isAll: true })
    expect((await stockOf(tea))[0]).toBe(5)
  })

  it('and its sale keep the names of their days in every list, when a product gets another name', async () => {
    const tea = await givenProduct(app, business, { stock: 9 })
    const { name } = tea
    const sale = await sell(item(tea, 4))
    const { body: back } = await takeBack(sale, { items: [item(tea, 1)] })
    const { token } = business.admin
    const renamed = { name: `${name} renamed` }
    await app.sendAnything(updateProduct, { token, params: { id: tea.id }, body: renamed })
    const query = { productId: tea.id }
    for (const { saleItems } of [
      ...(await app.send(listSales, { token, query })).body,
      ...(await app.send(listSales, { token, query: { limit: 1 } })).body,
    ]) {
      expect(saleItems).toMatchObject([{ product: { name } }])
    }
    expect((await app.send(listSaleReturns, { token, query })).body[0]?.products).toEqual([name])
    const read = await app.send(getSaleReturn, { token, params: { id: back.id } })
    expect(read.body.items[0]?.product.name).toBe(name)
    const left = await app.send(getReturnableSale, { token, params: { id: sale.id } })
    expect(left.body.items[0]?.product.name).toBe(name)
    expect((await takeBack(sale)).body.items[0]?.product.name).toBe(renamed.name)
  })

  it('of damaged goods removes them at once as a loss at their cost', async () => {
    const tea = await givenProduct(app, business, { pricePerUnit: 20 })
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 7 }])
    const sale = await sell(item(tea, 5))
    const items = [item(tea, 1), { ...item(tea, 2), isDamaged: true }]
    const { body } = await takeBack(sale, { items })
    expect(body).toMatchObject({ amount: 60, units: 3, items: [{ quantity: 1 }, { quantity: 2 }] })
    expect(await stockOf(tea)).toEqual([6, 42])
    const { token } = business.admin
    const outs = await app.send(listStockOuts, { token, query: { productId: tea.id } })
    expect(outs.body).toMatchObject([{ quantity: 2, reason: 'Wrong size' }])
    const removal = await app.send(getStockDocument, {
      token,
      params: { id: outs.body[0]?.id ?? '' },
    })
    expect(removal.body.returns).toEqual({ id: body.id, kind: 'RETURN', number: body.number })
    const losses = await app.send(getLosses, { token, query: {} })
    expect(losses.body.reasons.find(({ readyMade }) => readyMade === 'DAMAGED')).toMatchObject({
      removals: 1,
      units: 2,
      cost: 14,
    })
  })

  it('of weighed goods at a changed price gives back what was paid', async () => {
    const rice = await givenProduct(app, business, {
      unit: 'kg',
      unitSize: 1000,
      pricePerUnit: 33.33,
      stock: 5000,
    })
    const sale = await sell(item(rice, 1001))
    const patch = `update products set price_per_unit = 99 where id = $1`
    await app.database.sql(patch, [rice.id])
    const parts = [500, 500, 1].map((quantity) => ({ items: [item(rice, quantity)] }))
    const amounts: number[] = []
    for (const part of parts) {
      const { body } = await takeBack(sale, part)
      expect(body.items[0]?.product.pricePerUnit).toBe(33.33)
      amounts.push(Math.round(body.amount * 100))
    }
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(sale.totalAmount * 100))
  })
})

describe('the money of a return', () => {
  it('goes back by the chosen tenders and in cash, after the debt, with a reference that may repeat', async () => {
    const tea = await givenProduct(app, business, { stock: 20, pricePerUnit: 30 })
    const mobile = await addTender('MOBILE')
    const reference = `TB${randomUUID()}`
    await app.send(updateCustomer, {
      token: business.admin.token,
      params: { id: customer.id },
      body: { creditLimit: 1000 },
    })
    const { body: sale } = await app.send(createSale, {
      token: staff.token,
      body: {
        customerId: customer.id,
        branchId: business.branch.id,
        saleItems: [item(tea, 4)],
        payments: [{ tenderId: mobile.id, amount: 70, reference }],
        onAccount: 20,
      },
    })
    const refund = (amount: number, more: object = {}) => ({
      payments: [{ tenderId: mobile.id, amount, ...more }],
    })
    const digest = await databaseDigest(app.database)
    // 60 come back, of which 20 lower the debt.
    const items = [item(tea, 2)]
    expect(await takeBack(sale, { items, ...refund(40.01) })).toMatchObject({
      status: 409,
      failure: { code: 'OVERPAID', current: { totalAmount: -60 } },
    })
    expect((await takeBack(sale, { items, ...refund(-1) })).status).toBe(400)
    const unknown = { payments: [{ tenderId: randomUUID(), amount: 1 }] }
    expect((await takeBack(sale, { items, ...unknown })).status).toBe(404)
    expect(await databaseDigest(app.database)).toEqual(digest)

    const first = await takeBack(sale, { items, ...refund(35, { reference }) })
    const tender = { id: mobile.id, name: mobile.name, readyMade: null }
    expect(first.body).toMatchObject({
      amount: 60,
      onAccount: 20,
      payments: [{ tender, amount: 35, reference }],
    })
    expect(cashBack(first.body)).toBe(5)
    const second = await takeBack(sale, refund(60, { reference }))
    expect(second.body).toMatchObject({ amount: 60, payments: [{ amount: 60, reference }] })
    const params = { id: first.body.id }
    expect((await app.send(getSaleReturn, { token: staff.token, params })).body).toEqual(first.body)
    const book = await app.database.sql<{ kind: string; money: string }>(
      `select t.kind, sum(m.amount) as money from money_book m join tenders t on t.id = m.tender_id
        where m.document_id = any ($1) group by t.kind order by t.kind`,
      [[sale.id, first.body.id, second.body.id]],
    )
    expect(book.map(({ kind, money }) => [kind, Number(money)])).toEqual([
      ['CASH', 25],
      ['MOBILE', -25],
    ])
  })

  it('does not go back by a tender that is switched off', async () => {
    const tea = await givenProduct(app, business, { stock: 5, pricePerUnit: 30 })
    const { token } = business.admin
    const old = await addTender('BANK')
    const off = { isActive: false, version: old.version }
    await app.send(updateTender, { token, params: { id: old.id }, body: off })
    const sale = await sell(item(tea, 1))
    const payments = [{ tenderId: old.id, amount: 30 }]
    expect(await takeBack(sale, { payments })).toMatchObject({
      status: 409,
      failure: { code: 'TENDER_ARCHIVED' },
    })
  })
})

describe('a return that is not possible', () => {
  it('is refused beyond what is left of the sale, and changes nothing', async () => {
    const tea = await givenProduct(app, business, { stock: 20 })
    const salt = await givenProduct(app, business, { stock: 20 })
    const sale = await sell(item(tea, 3))
    await takeBack(sale, { items: [item(tea, 1)] })
    const digest = await databaseDigest(app.database)
    const more = { items: [item(tea, 1), item(tea, 2)] }
    expect(await takeBack(sale, more)).toMatchObject({
      status: 409,
      failure: {
        code: 'MORE_THAN_SOLD',
        fields: [{ path: 'items.1.quantity', message: 'Of this sale 1 can come back' }],
      },
    })
    expect((await takeBack(sale, { items: [item(salt, 1)] })).status).toBe(404)
    for (const body of [{ reason: ' ' }, { items: [] }, { saleId: 'x' }]) {
      expect((await takeBack(sale, body)).status).toBe(400)
    }
    const damaged = { items: [{ ...item(tea, 1), isDamaged: true }] }
    const unknown = { ...damaged, removalReasonId: randomUUID() }
    expect((await takeBack(sale, unknown)).status).toBe(404)
    expect(await databaseDigest(app.database)).toEqual(digest)
    await takeBack(sale)
    expect(await takeBack(sale)).toMatchObject({ failure: { code: 'NOTHING_TO_RETURN' } })
  })

  it('of another day is for an ADMIN', async () => {
    const tea = await givenProduct(app, business, { stock: 20 })
    const sale = await sell(item(tea, 3))
    await makeOld(app.database, sale.id)
    expect(await takeBack(sale)).toMatchObject({
      status: 403,
      failure: { code: 'RETURN_OF_ANOTHER_DAY' },
    })
    const params = { id: sale.id }
    const read = await app.send(getReturnableSale, { token: staff.token, params })
    expect(read.body.mayReturn).toBe(false)
    expect((await takeBack(sale, {}, business.admin)).status).toBe(201)
  })

  it('by two people at once takes no more back than was sold', async () => {
    const tea = await givenProduct(app, business, { stock: 20 })
    const sale = await sell(item(tea, 5))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => takeBack(sale, { items: [item(tea, 1)] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    const codes = new Set(refused.map(({ failure }) => failure?.code ?? ''))
    expect([...codes].every((code) => /^(?:MORE_THAN_SOLD|NOTHING_TO_RETURN)$/.test(code))).toBe(
      true,
    )
    expect((await stockOf(tea))[0]).toBe(20)
  })
})

describe('sums and charts', () => {
  it('subtract what came back, in lists from the sales and in reports on the day of the return', async () => {
    const shop = await givenBusiness(app)
    const { token, user } = shop.admin
    const branchId = shop.branch.id
    const tea = await givenProduct(app, shop, { pricePerUnit: 10 })
    const salt = await givenProduct(app, shop, { pricePerUnit: 4, stock: 9 })
    await givenDelivery(app, shop, [{ productId: tea.id, quantity: 20, unitCost: 6 }])
    const buyer = await givenCustomer(app, shop.admin, branchId)
    const sellTo = async (...saleItems: Item[]) => {
      const body = { customerId: buyer.id, branchId, saleItems }
      return (await app.send(createSale, { token, body })).body
    }
    const sale = await sellTo(item(tea, 5), item(salt, 2))
    const other = await sellTo(item(tea, 1))
    await takeBack(sale, { items: [item(tea, 2)] }, shop.admin)
    await takeBack(other, {}, shop.admin)

    const today = new Date(Date.now() - 60_000).toISOString()
    const sumOf = async (query: object) =>
      (await app.send(listSales, { token, query: { from: today, ...query } })).headers[
        'x-total-amount'
      ]
    const sums = await Promise.all(
      [
        ...[
          {},
          { branchId },
          { customerId: buyer.id },
          { search: buyer.name },
          { userId: user.id },
        ],
        ...[{ productId: tea.id }, { productId: salt.id }],
      ].map(sumOf),
    )
    expect(sums.map(Number)).toEqual([38, 38, 38, 38, 38, 30, 8])
    for (const query of [{}, { branchId }]) {
      const { body: charts } = await app.send(getDashboardCharts, { token, query })
      expect(charts.salesPerDay.at(-1)).toMatchObject({ totalAmount: 38, count: 2 })
      expect(charts.topProducts).toMatchObject([
        { product: { id: tea.id }, quantity: 3, totalAmount: 30 },
        { product: { id: salt.id }, quantity: 2, totalAmount: 8 },
      ])
    }
    const total = { revenue: 38, cost: 18, margin: 12, revenueOfUnknownCost: 8 }
    const { body: margins } = await app.send(getMargins, { token, query: {} })
    expect(margins).toMatchObject({
      ...total,
      branches: [{ branch: { id: branchId }, ...total }],
      products: [
        { product: { id: tea.id }, units: 3, revenue: 30, cost: 18 },
        { product: { id: salt.id }, units: 2, revenue: 8, revenueOfUnknownCost: 8 },
      ],
    })
    const ofSale = await app.send(getSaleMargin, { token, params: { id: sale.id } })
    expect(ofSale.body).toMatchObject({ ...total, items: [{ units: 3 }, { units: 2 }] })
    const params = { id: tea.id }
    const { body: sheet } = await app.send(getProduct, { token, params, query: {} })
    expect(sheet.sold).toMatchObject({ units: 3, amount: 30 })
    const { body: prices } = await app.send(getProductPrices, { token, params })
    expect(prices.costs).toMatchObject([{ kind: 'DELIVERY', unitCost: 6 }])
  })
})

describe('the answer to a created sale', () => {
  it('is the same again after goods of it came back', async () => {
    const tea = await givenProduct(app, business, { stock: 5 })
    const body = {
      id: randomUUID(),
      customerId: customer.id,
      branchId: business.branch.id,
      saleItems: [item(tea, 1)],
    }
    const create = () => app.send(createSale, { token: staff.token, body })
    const first = await create()
    await takeBack(first.body)
    expect((await create()).text).toBe(first.text)
    const query = { limit: 1 }
    const { body: listed } = await app.send(listSales, { token: staff.token, query })
    expect(listed[0]?.returned).toEqual({ amount: 100, isAll: true })
  })
})
