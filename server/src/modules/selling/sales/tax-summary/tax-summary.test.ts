import { sumOf } from '@mezgeb/contract/kit/money'
import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSale } from '@mezgeb/contract/selling/sales'
import { listTaxDocuments } from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStock,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { rewrite } from '../../../../testing/database/test-database.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { refreshInstitution } from '../../../insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS } from '../../../modules.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../../testing/builders.ts'

const app = testApp()

/** A day of Addis Ababa. */
const dayAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(
    Date.now() - days * 86_400_000,
  )

let shop: Business
let token: string
let taxes: { vat: string; zero: string; exempt: string }
let coffee: Product
let teff: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  const bare = await givenProduct(app, shop, { pricePerUnit: 7, stock: 10 })
  await sell([{ productId: bare.id, quantity: 1 }])
  const { body } = await app.send(addReadyMadeTaxes, { token, body: {} })
  const [vat = '', zero = '', exempt = ''] = body.taxes.map(({ id }) => id)
  taxes = { vat, zero, exempt }
  coffee = await givenProduct(app, shop, { pricePerUnit: 19.99, stock: 500 })
  teff = await givenProduct(app, shop, { pricePerUnit: 95, stock: 500, taxId: exempt })
})

async function sell(saleItems: { productId: string; quantity: number }[], of = shop.branch.id) {
  const { id: customerId } = await givenCustomer(app, shop.admin, of)
  const body = { customerId, branchId: of, saleItems }
  return (await app.send(createSale, { token, body })).body
}

async function bill(how: object) {
  const { id: supplierId } = await givenSupplier(app, shop.admin)
  const branchId = shop.branch.id
  const body = { kind: 'BILL', supplierId, branchId, reference: 'A-1', billedOn: dayAgo(0), ...how }
  const answer = await app.sendAnything(createSupplierBill, { token, body })
  expect(answer.status).toBe(201)
}

const summary = async (query: object = {}) => (await app.send(getTaxSummary, { token, query })).body
const rowsOf = (totals: Awaited<ReturnType<typeof summary>>['sales']) =>
  totals.map(({ tax, netAmount, taxAmount }) => [
    ...[tax?.readyMade ?? null, tax?.rate ?? null],
    ...[netAmount, taxAmount],
  ])

describe('the documents of a figure', () => {
  const today = { from: dayAgo(0), to: dayAgo(0) }
  async function documents(query: object) {
    const { body, headers } = await app.send(listTaxDocuments, { token, query })
    const sums = [
      sumOf(body.map(({ netAmount }) => netAmount)),
      sumOf(body.map(({ taxAmount }) => taxAmount)),
    ]
    expect(headers['x-total-amount']).toBe(String(sums))
    return { body, sums }
  }

  it('add up to it, to the cent', async () => {
    const sale = await sell([
      { productId: coffee.id, quantity: 3 },
      { productId: teff.id, quantity: 2 },
    ])
    await sell([{ productId: coffee.id, quantity: 7 }])
    const items = [{ productId: coffee.id, quantity: 1 }]
    const back = { saleId: sale.id, reason: 'Too many', items }
    await app.send(createSaleReturn, { token, body: back })
    const vatOf = (amount: number) => ({ taxes: [{ taxId: taxes.vat, amount }] })
    const two = [
      { taxId: taxes.vat, amount: 33.33 },
      { taxId: taxes.zero, amount: 3 },
    ]
    await bill({ totalAmount: 120, taxes: two })
    await bill({ kind: 'CREDIT', totalAmount: 23, ...vatOf(19.99) })
    await bill({ totalAmount: 50, taxAmount: 6 })
    await bill({ totalAmount: 999, taxAmount: 99, billedOn: dayAgo(1) })
    const { sales, purchases, output, input } = await summary(today)
    expect([sales.length, purchases.length]).toEqual([3, 3])
    for (const [part, totals] of [
      ['SALES', sales],
      ['PURCHASES', purchases],
    ] as const) {
      for (const { tax, netAmount, taxAmount } of totals) {
        const of =
          tax === null ? { part: `UNTAXED_${part}` } : { part, taxId: tax.id, rate: tax.rate }
        expect((await documents({ ...today, ...of })).sums).toEqual([netAmount, taxAmount])
      }
      const { sums } = await documents({ ...today, part })
      const net = sumOf(totals.map(({ netAmount }) => netAmount))
      expect(sums).toEqual([net, part === 'SALES' ? output : input])
    }
  })

  it('say who the other side is, and are of the branch and of the rate', async () => {
    const { id: customerId, name } = await givenCustomer(app, shop.admin, shop.branch.id)
    const params = { id: customerId }
    await app.send(updateCustomer, { token, params, body: { tin: '0012345678' } })
    const saleItems = [{ productId: coffee.id, quantity: 1 }]
    const body = { customerId, branchId: shop.branch.id, saleItems }
    const { body: sale } = await app.send(createSale, { token, body })
    await app.send(createSaleReturn, { token, body: { saleId: sale.id, reason: 'All of it' } })
    const vat = { taxId: taxes.vat, rate: 15, sort: 'date' }
    const party = { id: customerId, name }
    const row = { day: dayAgo(0), party, tin: '0012345678', branch: { id: shop.branch.id } }
    expect((await documents(vat)).body).toMatchObject([
      { ...row, id: sale.id, kind: 'SALE', netAmount: 17.38, taxAmount: 2.61 },
      { ...row, kind: 'RETURN', netAmount: -17.38, taxAmount: -2.61 },
    ])
    const far = await givenBranch(app, shop.admin)
    for (const none of [{ branchId: far.id }, { rate: 16 }, { search: 'nobody' }])
      expect((await documents({ ...vat, ...none })).body).toEqual([])
    expect((await documents({ ...vat, search: name })).body).toHaveLength(2)

    const supplier = await givenSupplier(app, shop.admin)
    const tin = '0087654321'
    await app.send(updateSupplier, { token, params: { id: supplier.id }, body: { tin } })
    const paper = { totalAmount: 115, taxes: [{ taxId: taxes.vat, amount: 100 }] }
    await bill({ ...paper, supplierId: supplier.id })
    expect((await documents({ part: 'PURCHASES' })).body).toMatchObject([
      {
        kind: 'SUPPLIER_BILL',
        number: 'BR-B-0001',
        reference: 'A-1',
        day: dayAgo(0),
        tin,
        party: { id: supplier.id },
        netAmount: 100,
        taxAmount: 15,
      },
    ])
  })
})

describe('the tax summary', () => {
  it('has sales less what came back by tax and rate, and adds up to the revenue', async () => {
    const sale = await sell([
      { productId: coffee.id, quantity: 3 },
      { productId: teff.id, quantity: 2 },
    ])
    const { sales, output, due } = await summary()
    expect(rowsOf(sales)).toEqual([
      ['VAT', 15, 52.15, 7.82],
      ['VAT_EXEMPT', 0, 190, 0],
      [null, null, 7, 0],
    ])
    expect([output, due]).toEqual([7.82, 7.82])
    const back = [{ productId: coffee.id, quantity: 1 }]
    const body = { saleId: sale.id, reason: 'Too many', items: back }
    const { body: returned } = await app.send(createSaleReturn, { token, body })
    const later = await summary()
    expect(rowsOf(later.sales)[0]).toEqual(['VAT', 15, 34.77, 5.21])
    expect(returned).toMatchObject({ amount: 19.99, tax: 2.61 })
    const { body: margins } = await app.send(getMargins, { token })
    const revenue = later.sales.reduce((sum, { netAmount }) => sum + netAmount, 0)
    expect(revenue).toBeCloseTo(margins.revenue, 2)
    await app.send(createSaleReturn, { token, body: { saleId: sale.id, reason: 'All of it' } })
    expect(rowsOf((await summary()).sales)).toEqual([[null, null, 7, 0]])
  })

  it('keeps the rates of a tax apart', async () => {
    await sell([{ productId: coffee.id, quantity: 1 }])
    await app.database.sql(
      `insert into tax_rates (institution_id, tax_id, valid_from, rate)
       values ($1, $2, (now() at time zone 'Africa/Addis_Ababa')::date, 25)`,
      [shop.institution.id, taxes.vat],
    )
    await sell([{ productId: coffee.id, quantity: 1 }])
    expect(rowsOf((await summary()).sales).slice(0, 2)).toEqual([
      ['VAT', 25, 15.99, 4],
      ['VAT', 15, 17.38, 2.61],
    ])
  })

  it('has bills less credit notes by the day of the bill, and what is left to pay', async () => {
    await sell([{ productId: coffee.id, quantity: 10 }])
    await bill({
      totalAmount: 120,
      taxes: [
        { taxId: taxes.vat, amount: 100 },
        { taxId: taxes.zero, amount: 3 },
      ],
    })
    await bill({ kind: 'CREDIT', totalAmount: 23, taxes: [{ taxId: taxes.vat, amount: 20 }] })
    await bill({ totalAmount: 50, taxAmount: 6 })
    await bill({ totalAmount: 999, taxAmount: 99, billedOn: dayAgo(1) })
    const { purchases, output, input, due } = await summary()
    expect(rowsOf(purchases)).toEqual([
      ['VAT', 15, 80, 12],
      ['ZERO_RATED', 0, 3, 0],
      [null, null, 46, 6],
    ])
    expect([output, input, due]).toEqual([26.07, 18, 8.07])
    const before = await summary({ from: dayAgo(1), to: dayAgo(1) })
    expect(before).toMatchObject({ sales: [], output: 0, input: 99, due: -99 })
    await requireInvariants(app.database)
  })

  it('is of one branch where one is asked for', async () => {
    const far = await givenBranch(app, shop.admin)
    await givenStock(app, { admin: shop.admin, branch: far }, coffee.id, 5)
    await sell([{ productId: coffee.id, quantity: 1 }])
    await sell([{ productId: coffee.id, quantity: 2 }], far.id)
    await bill({ totalAmount: 115, taxes: [{ taxId: taxes.vat, amount: 100 }] })
    expect(await summary({ branchId: far.id })).toMatchObject({ output: 5.21, input: 0 })
    expect(await summary({ branchId: shop.branch.id })).toMatchObject({ output: 2.61, input: 15 })
    expect(await summary()).toMatchObject({ output: 7.82, input: 15, due: -7.18 })
  })

  it('is the same from counted days, which a summary of a month reads instead of the lines', async () => {
    const sale = await sell([
      { productId: coffee.id, quantity: 3 },
      { productId: teff.id, quantity: 1 },
    ])
    await rewrite(
      app.database,
      `insert into stock_movements (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, tax_id,
                                    tax_rate, tax_amount, tax_included, user_id, created_at)
       select institution_id, gen_random_uuid(), product_id, branch_id, kind, quantity, unit_price, tax_id, tax_rate, tax_amount,
              tax_included, user_id, created_at - n * interval '1 hour'
         from stock_movements, generate_series(1, 120) n where institution_id = $1 and document_id = $2`,
      [shop.institution.id, sale.id],
    )
    const period = { from: dayAgo(9), to: dayAgo(0) }
    const branch = { ...period, branchId: shop.branch.id }
    const read = async () => [await summary(period), await summary(branch)]
    const fromLines = await read()
    expect(rowsOf(fromLines[0]?.sales ?? [])).toEqual([
      ['VAT', 15, 6310.15, 946.22],
      ['VAT_EXEMPT', 0, 11_495, 0],
      [null, null, 7, 0],
    ])
    await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
    expect(await read()).toEqual(fromLines)
    await rewrite(
      app.database,
      `delete from stock_movements where institution_id = $1 and created_at < now() - interval '30 minutes'`,
      [shop.institution.id],
    )
    expect(await read()).toEqual(fromLines)
  })

  it('is of days', async () => {
    const wrong = { token, query: { from: '2026-02-30' } }
    expect((await app.sendAnything(getTaxSummary, wrong)).failure.fields).toMatchObject([
      { path: 'from' },
    ])
  })
})
