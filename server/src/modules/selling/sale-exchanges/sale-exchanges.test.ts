import { randomUUID } from 'node:crypto'

import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'
import { getCustomerStatement } from '@mezgeb/contract/selling/customer-sales'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { closeDay, getDayReport } from '@mezgeb/contract/selling/days/days'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import {
  createSaleExchange,
  exchangedAmount,
  getSaleExchange,
} from '@mezgeb/contract/selling/sale-exchanges'
import {
  createCustomerGroup,
  createPriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { cashOf } from '@mezgeb/contract/selling/payments'
import {
  cashBack,
  createSaleReturn,
  getReturnableSale,
} from '@mezgeb/contract/selling/sale-returns'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeShift, getShiftReport } from '@mezgeb/contract/selling/shifts'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { createTender, listTenders } from '@mezgeb/contract/selling/tenders'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { SaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let tea: Product
let coffee: Product
let customerId: string
let shift: Shift

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
  coffee = await givenProduct(app, shop, { stock: 100, pricePerUnit: 35 })
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
  shift = await givenShift(app, shop)
})

async function sell(quantity: number, how: object = {}): Promise<Sale> {
  const body = {
    customerId,
    branchId: shop.branch.id,
    shiftId: shift.id,
    saleItems: [{ productId: tea.id, quantity }],
    ...how,
  }
  return (await app.send(createSale, { token, body })).body
}

/** `back` units of tea for `out` units of coffee. */
const bodyOf = ({ id: saleId }: Pick<Sale, 'id'>, back: number, out: number, how: object = {}) => ({
  saleId,
  reason: 'Wrong product',
  shiftId: shift.id,
  items: [{ productId: tea.id, quantity: back }],
  saleItems: [{ productId: coffee.id, quantity: out }],
  expectedTotal: out * coffee.pricePerUnit,
  ...how,
})

async function exchange(...of: Parameters<typeof bodyOf>) {
  const answer = await app.sendAnything(createSaleExchange, { token, body: bodyOf(...of) })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as SaleExchange }
}

type ByTender = readonly { tender: { readyMade: string | null }; amount: number }[]
const of = (rows: ByTender, readyMade: string) =>
  sumOf([0, ...rows.map(({ tender, amount }) => (tender.readyMade === readyMade ? amount : 0))])

/** ETB of the shop since it opened, after all books were held against each other. */
async function books() {
  const day = currentDay()
  const query = { branchId: shop.branch.id, day }
  const { body: drawer } = await app.send(getShiftReport, { token, params: { id: shift.id } })
  const { body: report } = await app.send(getDayReport, { token, query })
  const { body: takings } = await app.send(getTakings, { token })
  const { body: trial } = await app.send(getTrialBalance, { token })
  const { body: margins } = await app.send(getMargins, { token })
  const { body: taxes } = await app.send(getTaxSummary, { token })
  const { body: customers } = await app.send(listCustomers, { token })
  const params = { id: customerId }
  const { body: statement } = await app.send(getCustomerStatement, { token, params })
  const closing = (...ids: string[]) =>
    sumOf([0, ...trial.accounts.map(({ id, closing: at }) => (ids.includes(id) ? at : 0))])
  const owed = customers.find(({ id }) => id === customerId)?.owed ?? 0
  const cash = of(drawer.takings, 'CASH')
  expect(sumOf(trial.accounts.map(({ closing: at }) => at))).toBe(0)
  expect([of(report.takings, 'CASH'), of(takings.tenders, 'CASH')]).toEqual([cash, cash])
  expect(closing('CASH')).toBe(sumOf([drawer.shift.float, cash]))
  for (const rows of [drawer.takings, report.takings, takings.tenders])
    expect(of(rows, 'EXCHANGE')).toBe(0)
  expect([statement.closing, closing('RECEIVABLES')]).toEqual([owed, owed])
  expect(closing('TAX_PAYABLE')).toBe(sumOf([0, -taxes.output]))
  const sold = sumOf([0, -closing('SALES', 'SALES_RETURNS')])
  expect([margins.revenue, sumOf([0, ...taxes.sales.map(({ netAmount }) => netAmount)])]).toEqual([
    sold,
    sold,
  ])
  return { cash, owed, sold, total: sumOf(report.documents.map(({ total }) => total)) }
}

describe('an exchange', () => {
  it('takes goods back and sells others, and the customer pays the difference', async () => {
    const sale = await sell(10)
    const made = await exchange(sale, 3, 2, { tendered: 50 })
    expect(made).toMatchObject({
      status: 201,
      body: {
        return: {
          amount: 30,
          number: 'BR-R-0001',
          payments: [{ amount: 30 }],
          sale: { id: sale.id },
        },
        sale: { totalAmount: 70, tendered: 50, change: 10, customerId, payments: [{ amount: 30 }] },
      },
    })
    expect(exchangedAmount(made.body)).toBe(30)
    expect(await books()).toEqual({ cash: 140, owed: 0, sold: 140, total: 140 })
    const params = { id: made.body.sale.id }
    expect((await app.send(getSaleExchange, { token, params })).body).toEqual(made.body)
    const plain = await app.send(getSaleExchange, { token, params: { id: sale.id } })
    expect(plain.status).toBe(404)
  })

  it('gives the difference back in cash, by a tender and as store credit, and moves nothing when both are equal', async () => {
    const sale = await sell(30)
    await exchange(sale, 4, 1)
    expect(await books()).toMatchObject({ cash: 295, owed: 0 })
    const { body: tenders } = await app.send(listTenders, { token })
    const card = tenders.find(({ readyMade }) => readyMade === 'CARD')
    const payments = [{ tenderId: card?.id, amount: 2 }]
    const refund = { payments, isRefund: true, storeCredit: 10 }
    const back = await exchange(sale, 5, 1, refund)
    expect(back.body.return).toMatchObject({ amount: 50, onAccount: 10 })
    expect(await books()).toMatchObject({ cash: 292, owed: -10 })
    await exchange(sale, 7, 2)
    expect(await books()).toMatchObject({ cash: 292, owed: -10 })
    // The store credit pays a later exchange.
    await exchange(sale, 6, 2, { onAccount: 10 })
    expect(await books()).toMatchObject({ cash: 292, owed: 0 })
    expect(tenders.map(({ readyMade }) => readyMade)).not.toContain('EXCHANGE')
    expect((await app.send(listTenders, { token })).body).toEqual(tenders)
  })

  it('rounds the cash of the difference in both directions, and never what goods pay', async () => {
    const coin = { cashRounding: 0.05 }
    const params = { id: shop.institution.id }
    await app.send(updateInstitution, { token, params, body: coin })
    const mint = await givenProduct(app, shop, { stock: 50, pricePerUnit: 3.34 })
    const out = (quantity: number, expectedTotal: number) => ({
      saleItems: [{ productId: mint.id, quantity }],
      expectedTotal,
    })
    const sale = await sell(10)
    const digest = await databaseDigest(app.database)
    expect(await exchange(sale, 1, 4, { ...out(4, 13.36), tendered: 3.3 })).toMatchObject({
      status: 409,
      failure: { code: 'NOT_PAID', current: { due: 3.35 } },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)

    const { body: paid } = await exchange(sale, 1, 4, { ...out(4, 13.36), tendered: 5 })
    expect(paid).toMatchObject({
      return: { amount: 10, payments: [{ amount: 10 }] },
      sale: { totalAmount: 13.36, rounding: -0.01, tendered: 5, change: 1.65 },
    })
    expect(paid.return).not.toHaveProperty('rounding')
    expect(cashOf(paid.sale)).toBe(3.35)

    const { body: back } = await exchange(sale, 2, 2, out(2, 6.68))
    expect(back).toMatchObject({
      return: { amount: 20, rounding: -0.02, payments: [{ amount: 6.68 }] },
      sale: { totalAmount: 6.68, payments: [{ amount: 6.68 }] },
    })
    expect(back.sale).not.toHaveProperty('rounding')
    expect(cashBack(back.return)).toBe(13.3)
    for (const made of [paid, back]) {
      const read = await app.send(getSaleExchange, { token, params: { id: made.sale.id } })
      expect(read.body).toEqual(made)
    }
    expect(await books()).toMatchObject({ cash: 90.05, total: 90.04 })
  })

  it('does not round a difference that a card pays', async () => {
    const params = { id: shop.institution.id }
    await app.send(updateInstitution, { token, params, body: { cashRounding: 1 } })
    const { body: tenders } = await app.send(listTenders, { token })
    const card = tenders.find(({ readyMade }) => readyMade === 'CARD')
    const mint = await givenProduct(app, shop, { stock: 50, pricePerUnit: 3.34 })
    const saleItems = [{ productId: mint.id, quantity: 4 }]
    const payments = [{ tenderId: card?.id, amount: 3.36 }]
    const how = { saleItems, expectedTotal: 13.36, payments }
    const { body: made } = await exchange(await sell(10), 1, 4, how)
    expect(made.sale).not.toHaveProperty('rounding')
    expect(made.return).not.toHaveProperty('rounding')
    expect(await books()).toMatchObject({ cash: 100, total: 103.36 })
  })

  it('lowers the debt of the sale before the goods pay, and is right with tax', async () => {
    await app.send(addReadyMadeTaxes, { token, body: {} })
    const limit = { creditLimit: 1000 }
    await app.send(updateCustomer, { token, params: { id: customerId }, body: limit })
    const sale = await sell(10, { onAccount: 25 })
    const made = await exchange(sale, 5, 2, { onAccount: 15 })
    expect(made.body.return).toMatchObject({
      amount: 50,
      onAccount: 25,
      payments: [{ amount: 25 }],
    })
    expect(made.body.sale).toMatchObject({ onAccount: 15, payments: [{ amount: 25 }] })
    expect(await books()).toMatchObject({ cash: 105, owed: 15, total: 120 })
  })

  it('gives the same product again when there is no other unit', async () => {
    const last = await givenProduct(app, shop, { stock: 2, pricePerUnit: 10 })
    const saleItems = [{ productId: last.id, quantity: 2 }]
    const sale = await sell(1, { saleItems })
    const how = { items: [{ productId: last.id, quantity: 1 }], expectedTotal: 10 }
    const again = { saleItems: [{ productId: last.id, quantity: 1 }], ...how }
    expect((await exchange(sale, 1, 1, again)).status).toBe(201)
    const digest = await databaseDigest(app.database)
    const damaged = { items: [{ productId: last.id, quantity: 1, isDamaged: true }] }
    expect(await exchange(sale, 1, 1, { ...again, ...damaged })).toMatchObject({
      status: 409,
      failure: { code: 'OUT_OF_STOCK' },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('says when it happened, in both of its documents', async () => {
    const happenedAt = '2026-03-04T09:30:00.000Z'
    const { body } = await exchange(await sell(10), 3, 2, { happenedAt })
    const ids = [body.return.id, body.sale.id]
    const rows = await app.database.sql('select happened_at from documents where id = any ($1)', [
      ids,
    ])
    const then = { happened_at: new Date(happenedAt) }
    expect(rows).toEqual([then, then])
  })

  it('sells at the prices of the lists of the customer', async () => {
    const sale = await sell(10)
    const { body: group } = await app.send(createCustomerGroup, { token, body: { name: 'Cafés' } })
    await app.send(updateCustomer, {
      token,
      params: { id: customerId },
      body: { customerGroupId: group.id },
    })
    const rows = [{ productId: coffee.id, price: 30, fromQuantity: 1 }]
    const list = { name: 'Cafés', validFrom: '2026-01-01', customerGroupId: group.id, rows }
    expect((await app.send(createPriceList, { token, body: list })).status).toBe(201)
    const { body: left } = await app.send(getReturnableSale, { token, params: { id: sale.id } })
    expect(left).toMatchObject({ customerId, customerGroupId: group.id })
    expect((await exchange(sale, 3, 1)).failure?.code).toBe('PRICE_CHANGED')
    const made = await exchange(sale, 3, 1, { expectedTotal: 30 })
    expect(made.body.sale).toMatchObject({ totalAmount: 30 })
    expect(await books()).toMatchObject({ cash: 100 })
  })

  it('can be void, returned and exchanged again, on both sides, with every cent in the books', async () => {
    const sale = await sell(10)
    const { body: first } = await exchange(sale, 3, 2)
    expect(await books()).toMatchObject({ cash: 140, sold: 140 })
    // One coffee of the exchange for tea: the shop gives the difference.
    const tea2 = { saleItems: [{ productId: tea.id, quantity: 2 }], expectedTotal: 20 }
    const items = [{ productId: coffee.id, quantity: 1 }]
    const again = await exchange(first.sale, 1, 2, { items, ...tea2 })
    expect(again.body).toMatchObject({
      return: { amount: 35, payments: [{ amount: 20 }] },
      sale: { totalAmount: 20, payments: [{ amount: 20 }] },
    })
    expect(await books()).toMatchObject({ cash: 125, sold: 125 })
    const voided = async (id: string) => {
      const body = { saleId: id, reason: 'Wrong entry', shiftId: shift.id }
      return (await app.send(createSaleReturn, { token, body })).body
    }
    expect(await voided(first.sale.id)).toMatchObject({ amount: 35 })
    expect(await voided(again.body.sale.id)).toMatchObject({ amount: 20 })
    expect(await voided(sale.id)).toMatchObject({ amount: 70 })
    expect(await books()).toEqual({ cash: 0, owed: 0, sold: 0, total: 0 })
    for (const { id } of [sale, first.sale, again.body.sale])
      expect((await exchange({ id }, 1, 1)).failure?.code).toMatch(/NOTHING_TO_RETURN|NOT_FOUND/)
    const { body: stock } = await app.send(listProducts, { token })
    const units = stock.map(({ branchProducts }) => branchProducts.map(({ quantity }) => quantity))
    expect(units.flat().toSorted((one, next) => one - next)).toEqual([100, 1000])
  })

  it('gives back exactly the share of the line, with discount and tax on top, whatever the steps', async () => {
    await app.send(addReadyMadeTaxes, { token, body: {} })
    const sale = await sell(7, { discount: { percent: 33 } })
    const back: number[] = []
    for (const units of [2, 1, 3, 1]) {
      const { body } = await exchange(sale, units, 1)
      back.push(body.return.amount)
    }
    expect(sumOf(back)).toBe(sale.totalAmount)
    expect((await exchange(sale, 1, 1)).failure?.code).toBe('NOTHING_TO_RETURN')
    expect(await books()).toMatchObject({ cash: 140, total: 140 })
  })

  it('is possible in a shop that calls a way to pay the same', async () => {
    const body = { name: 'Exchange of goods', kind: 'VOUCHER' as const }
    expect((await app.send(createTender, { token, body })).status).toBe(201)
    expect((await exchange(await sell(4), 2, 1)).status).toBe(201)
  })

  it('for the walk-in customer pays and gives back in cash', async () => {
    const walkIn = await sell(10, { customerId: shop.branch.id })
    expect((await exchange(walkIn, 4, 1)).status).toBe(201)
    expect(await books()).toMatchObject({ cash: 95 })
    const storeCredit = { storeCredit: 1 }
    expect((await exchange(walkIn, 4, 1, storeCredit)).failure?.fields).toMatchObject([
      { path: 'storeCredit' },
    ])
    expect((await exchange(walkIn, 1, 1, { onAccount: 1 })).failure?.fields).toMatchObject([
      { path: 'onAccount' },
    ])
  })
})

describe('an exchange that is not possible', () => {
  it('changes nothing of the return nor of the sale', async () => {
    const sale = await sell(10)
    await exchange(sale, 1, 1)
    const other = await givenBusiness(app)
    const foreign = await givenProduct(app, other, { stock: 5 })
    const { body: tenders } = await app.send(listTenders, { token })
    const card = tenders.find(({ readyMade }) => readyMade === 'CARD')
    const paid = (amount: number) => [{ tenderId: card?.id, amount }]
    const { token: seller } = await givenStaff(app, shop)
    const digest = await databaseDigest(app.database)
    const codeOf = async (...requested: Parameters<typeof bodyOf>) =>
      (await exchange(...requested)).failure?.code
    expect(await codeOf(sale, 11, 1)).toBe('MORE_THAN_SOLD')
    expect(await codeOf(sale, 1, 200)).toBe('OUT_OF_STOCK')
    expect(await codeOf(sale, 1, 1, { expectedTotal: 34.99 })).toBe('PRICE_CHANGED')
    expect(await codeOf(sale, 1, 1, { payments: paid(25.01) })).toBe('OVERPAID')
    expect(await codeOf(sale, 1, 1, { payments: paid(0.01), isRefund: true })).toBe('OVERPAID')
    expect(await codeOf(sale, 1, 1, { tendered: 24 })).toBe('NOT_PAID')
    expect(await codeOf(sale, 1, 1, { storeCredit: 1 })).toBe('OVERPAID')
    expect(await codeOf(sale, 1, 1, { onAccount: 5 })).toBe('OVER_LIMIT')
    expect(await codeOf(sale, 5, 1, { payments: paid(1) })).toBe('OVERPAID')
    expect(await codeOf({ id: randomUUID() }, 1, 1)).toBe('NOT_FOUND')
    const { body: tendersOfOther } = await app.send(listTenders, { token: other.admin.token })
    const foreignTender = tendersOfOther.find(({ readyMade }) => readyMade === 'CARD')
    const toForeign = { payments: [{ tenderId: foreignTender?.id, amount: 1 }], isRefund: true }
    expect(await codeOf(sale, 5, 1, toForeign)).toBe('NOT_FOUND')
    const cash = tenders.find(({ readyMade }) => readyMade === 'CASH')
    const inCash = { payments: [{ tenderId: cash?.id, amount: 1 }], isRefund: true }
    expect((await exchange(sale, 5, 1, inCash)).failure?.fields).toMatchObject([
      { path: 'payments.0.tenderId' },
    ])
    expect((await exchange(sale, 1, 1, inCash)).failure?.fields).toMatchObject([
      { path: 'payments.0.tenderId' },
    ])
    const notHere = { saleItems: [{ productId: foreign.id, quantity: 1 }] }
    expect(await codeOf(sale, 1, 1, notHere)).toBe('NOT_FOUND')
    expect(await codeOf(sale, 1, 1, { shiftId: randomUUID() })).toBe('NOT_FOUND')
    expect(await codeOf(sale, 1, 1, { items: [] })).toBe('INVALID')
    expect(await codeOf(sale, 1, 1, { saleItems: [] })).toBe('INVALID')
    const discount = { percent: 90 }
    const limited = await app.send(createSaleExchange, {
      token: seller,
      body: bodyOf(sale, 1, 1, { discount, expectedTotal: 3.5 }),
    })
    expect(limited.failure?.code).toMatch(/DISCOUNT|FORBIDDEN/)
    expect(await databaseDigest(app.database)).toEqual(digest)
    expect((await books()).cash).toBe(125)
  })

  it('is one of a till that is closed', async () => {
    const sale = await sell(5)
    const params = { id: shift.id }
    await app.send(closeShift, { token, params, body: { counts: [] } })
    const digest = await databaseDigest(app.database)
    expect((await exchange(sale, 1, 1)).failure?.code).toBe('TILL_CLOSED')
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is one of a day that is closed, where sales need a till', async () => {
    const sale = await sell(5)
    await app.send(closeShift, { token, params: { id: shift.id }, body: { counts: [] } })
    const day = currentDay()
    const branchId = shop.branch.id
    expect((await app.send(closeDay, { token, body: { branchId, day } })).status).toBe(201)
    const digest = await databaseDigest(app.database)
    expect((await exchange(sale, 1, 1)).failure?.code).toBe('TILL_CLOSED')
    expect(await databaseDigest(app.database)).toEqual(digest)
    const params = { id: shop.institution.id }
    await app.send(updateInstitution, { token, params, body: { salesNeedTill: true } })
    const strict = await databaseDigest(app.database)
    expect((await exchange(sale, 1, 1, { shiftId: undefined })).failure?.code).toBe('NEEDS_TILL')
    expect(await databaseDigest(app.database)).toEqual(strict)
  })

  it('is a payment by the tender of exchanges that somebody names', async () => {
    const sale = await sell(5)
    const { body: made } = await exchange(sale, 2, 1)
    const [goods] = made.sale.payments ?? []
    const payments = [{ tenderId: goods?.tender.id ?? '', amount: 5 }]
    const digest = await databaseDigest(app.database)
    const bought = { customerId, branchId: shop.branch.id, payments }
    const saleItems = [{ productId: tea.id, quantity: 1 }]
    const sold = await app.send(createSale, { token, body: { ...bought, saleItems } })
    expect(sold.failure?.code).toBe('NOT_FOUND')
    const body = {
      saleId: sale.id,
      reason: 'Wrong size',
      items: [{ productId: tea.id, quantity: 1 }],
      payments,
      pays: { tenderId: goods?.tender.id, upTo: 10 },
    }
    const back = await app.sendAnything(createSaleReturn, { token, body })
    expect(back.failure?.code).toBe('NOT_FOUND')
    expect(await databaseDigest(app.database)).toEqual(digest)
    const plain = await app.sendAnything(createSaleReturn, {
      token,
      body: { ...body, payments: [] },
    })
    expect(plain.body).not.toHaveProperty('payments')
  })
})

describe('exchanges at once', () => {
  it('take no more back than was sold, and sell no unit twice', async () => {
    const sale = await sell(6)
    const other = await sell(100)
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => exchange(sale, 1, 1)),
      ...Array.from({ length: 4 }, () => exchange(other, 30, 20)),
    ])
    const ofSale = made.slice(0, 8).filter(({ status }) => status === 201)
    expect(ofSale.length).toBeLessThanOrEqual(6)
    const refused = made.flatMap(({ failure }) => failure?.code ?? [])
    expect(refused.filter((code) => !/MORE_THAN_SOLD|OUT_OF_STOCK|NOTHING_TO/.test(code))).toEqual(
      [],
    )
    expect(refused.length).toBeGreaterThan(0)
    await books()
  })
})
