import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSaleReturn, getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { Sale, createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import {
  RULES,
  TAXES_MAX,
  addReadyMadeTaxes,
  createTax,
  createTaxRate,
  getTaxes,
  updateTax,
  updateTaxSettings,
} from '@mezgeb/contract/selling/taxes/taxes'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { givenBusiness, givenCustomer, givenProduct } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let customerId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
})

const taxes = async () => (await app.send(getTaxes, { token })).body
const addSet = async () => (await app.send(addReadyMadeTaxes, { token, body: {} })).body
const settings = (body: object) => app.sendAnything(updateTaxSettings, { token, body })
const add = (body: object) => app.sendAnything(createTax, { token, body })
const taxNamed = async (readyMade: string) =>
  (await taxes()).taxes.find((tax) => tax.readyMade === readyMade)?.id ?? ''

function sell(saleItems: SaleInput['saleItems'], more: Partial<SaleInput> = {}, key?: string) {
  const body = { customerId, branchId: shop.branch.id, saleItems, ...more }
  return app.send(createSale, { token, body, ...(key === undefined ? {} : { key }) })
}

describe('taxes of an institution', () => {
  it('are none until the set of Ethiopia is added, once, with an audit trail', async () => {
    expect(await taxes()).toEqual({ settings: null, taxes: [] })
    const added = await addSet()
    expect(added.taxes.map(({ readyMade, kind, rate }) => [readyMade, kind, rate])).toEqual([
      ['VAT', 'STANDARD', 15],
      ['ZERO_RATED', 'ZERO', 0],
      ['VAT_EXEMPT', 'EXEMPT', 0],
    ])
    expect(added.settings).toEqual({
      defaultTaxId: added.taxes[0]?.id,
      pricesIncludeTax: true,
      version: 1,
    })
    expect(await addSet()).toEqual(added)
    const { body } = await app.send(listAuditEntries, { token, query: { kind: 'TAX' } })
    expect(body).toMatchObject([{ action: 'CREATED', changes: [{ field: 'tax', after: 'VAT' }] }])
  })

  it('can be added, renamed, switched off and given a later rate, which stays', async () => {
    await addSet()
    const body = { name: 'Excise', kind: 'STANDARD', rate: 10.5 } as const
    const { body: excise } = await app.send(createTax, { token, body })
    expect(excise).toMatchObject({ rate: 10.5, readyMade: null })
    const { id } = excise
    expect((await add({ name: 'EXCISE', kind: 'ZERO' })).failure).toMatchObject({
      code: 'TAX_TAKEN',
      fields: [{ path: 'name' }],
    })
    const change = (input: object) =>
      app.sendAnything(updateTax, { token, params: { id }, body: input })
    expect((await change({ name: 'Luxury', version: 1 })).body).toMatchObject({ version: 2 })
    expect(await change({ name: 'Other', version: 1 })).toMatchObject({ status: 409 })
    expect((await change({ isActive: false })).body).toMatchObject({ isActive: false })
    const rate = (validFrom: string, percent = 12) =>
      app.sendAnything(createTaxRate, { token, body: { taxId: id, rate: percent, validFrom } })
    const later = await rate('2099-01-01')
    expect(later.body).toMatchObject({ rate: 10.5, rates: [{ rate: 10.5 }, { rate: 12 }] })
    for (const day of ['2098-12-31', '2099-01-01', '2020-01-01']) {
      expect((await rate(day)).failure.fields).toMatchObject([{ code: 'VALID_FROM_TOO_EARLY' }])
    }
    const zero = await taxNamed('ZERO_RATED')
    const ofZero = { taxId: zero, rate: 5, validFrom: '2099-01-01' }
    expect(
      (await app.sendAnything(createTaxRate, { token, body: ofZero })).failure.fields,
    ).toMatchObject([{ code: 'RATE_NEEDS_STANDARD' }])
    const vat = await taxNamed('VAT')
    const off = { token, params: { id: vat }, body: { isActive: false } }
    expect((await app.sendAnything(updateTax, off)).failure.fields).toMatchObject([
      { code: 'TAX_STAYS', message: RULES.TAX_STAYS },
    ])
  })

  it('are refused when wrong, and nothing changes', async () => {
    await addSet()
    const before = await databaseDigest(app.database)
    const wrong = [
      ...[
        { name: 'x', kind: 'ZERO' },
        { name: 'Tax', kind: 'STANDARD' },
        { name: 'Tax', kind: 'VAT' },
      ],
      ...[0, -1, 100.01, 1.234].map((rate) => ({ name: 'Tax', kind: 'STANDARD', rate })),
      { name: 'Tax', kind: 'EXEMPT', rate: 3 },
    ]
    for (const body of wrong) expect((await add(body)).status).toBe(400)
    expect((await settings({ pricesIncludeTax: false, version: 7 })).status).toBe(409)
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('are few enough to look through', async () => {
    for (let at = 0; at < TAXES_MAX; at += 1) {
      expect((await add({ name: `Tax ${at}`, kind: 'ZERO' })).status).toBe(201)
    }
    expect((await add({ name: 'One more', kind: 'ZERO' })).failure.fields).toMatchObject([
      { code: 'TOO_MANY_TAXES' },
    ])
  })
})

describe('a sale', () => {
  it('without taxes has no word of them', async () => {
    const { id: productId } = await givenProduct(app, shop, { stock: 5 })
    const { text } = await sell([{ productId, quantity: 1 }])
    expect(text).not.toMatch(/tax/i)
    const list = await app.send(listProducts, { token })
    expect(list.text).not.toMatch(/tax/i)
  })

  it('has the tax that its prices contain, by product, in every answer', async () => {
    await addSet()
    const coffee = await givenProduct(app, shop, { pricePerUnit: 19.99, stock: 50 })
    const exempt = await taxNamed('VAT_EXEMPT')
    const teff = await givenProduct(app, shop, { pricePerUnit: 95, stock: 50, taxId: exempt })
    expect(coffee).toMatchObject({ tax: { rate: 15, isIncluded: true } })
    expect(teff).toMatchObject({ tax: { rate: 0 }, taxId: exempt })
    for (const key of ['first', 'second']) {
      const items = [
        { productId: coffee.id, quantity: 3 },
        { productId: teff.id, quantity: 2 },
      ]
      const { body, text } = await sell(items, { expectedTotal: 249.97 }, key)
      expect(Sale.parse(body)).toMatchObject({
        totalAmount: 249.97,
        tax: { amount: 7.82, isIncluded: true },
        saleItems: [
          { tax: { name: 'VAT', kind: 'STANDARD', rate: 15, amount: 7.82 } },
          { tax: { kind: 'EXEMPT', rate: 0, amount: 0 } },
        ],
      })
      const again = await sell(items, { expectedTotal: 249.97 }, key)
      expect(again.text).toBe(text)
      const params = { id: body.id }
      expect((await app.send(getSale, { token, params })).body).toEqual(body)
      expect((await app.send(listSales, { token })).body[0]).toEqual(body)
    }
    const { body } = await app.send(getMargins, { token })
    expect(body.revenue).toBe(2 * (249.97 - 7.82))
  })

  it('names the TIN of the customer where it has tax', async () => {
    const tin = '0012345678'
    const params = { id: customerId }
    await app.send(updateCustomer, { token, params, body: { tin } })
    const { id: productId } = await givenProduct(app, shop, { stock: 50 })
    const plain = await sell([{ productId, quantity: 1 }])
    expect(plain.body.customer).not.toHaveProperty('tin')
    await addSet()
    const { body } = await sell([{ productId, quantity: 1 }])
    expect(body.customer).toMatchObject({ id: customerId, tin })
    expect((await app.send(getSale, { token, params: { id: body.id } })).body).toEqual(body)
    const first = await app.send(getSale, { token, params: { id: plain.body.id } })
    expect(first.body).toEqual(plain.body)
  })

  it('adds the tax where prices are without it, and judges the total with tax', async () => {
    await addSet()
    await settings({ pricesIncludeTax: false })
    const { id: productId } = await givenProduct(app, shop, { pricePerUnit: 19.99, stock: 50 })
    const item = { productId, quantity: 3 }
    const changed = await sell([item], { expectedTotal: 59.97 })
    expect(changed.failure).toMatchObject({
      code: 'PRICE_CHANGED',
      current: {
        totalAmount: 68.97,
        saleItems: [{ productId, unitPrice: 19.99, tax: { rate: 15, isIncluded: false } }],
      },
    })
    const short = await sell([item], { tendered: 68.96 })
    expect(short.failure).toMatchObject({ code: 'NOT_PAID' })
    const { body } = await sell([item], { expectedTotal: 68.97, tendered: 70 })
    expect(body).toMatchObject({
      totalAmount: 68.97,
      change: 1.03,
      tax: { amount: 9, isIncluded: false },
    })
    const margins = await app.send(getMargins, { token })
    expect(margins.body.revenue).toBe(59.97)
  })

  it('takes the rate of the day, and keeps it when another one begins or the product changes', async () => {
    await addSet()
    const vat = await taxNamed('VAT')
    const product = await givenProduct(app, shop, { pricePerUnit: 115, stock: 50 })
    const { body: before } = await sell([{ productId: product.id, quantity: 1 }])
    await app.database.sql(
      `insert into tax_rates (institution_id, tax_id, valid_from, rate)
       values ($1, $2, (now() at time zone 'Africa/Addis_Ababa')::date, 25)`,
      [shop.institution.id, vat],
    )
    const { body: after } = await sell([{ productId: product.id, quantity: 1 }])
    expect([before.tax?.amount, after.tax?.amount]).toEqual([15, 23])
    const zero = await taxNamed('ZERO_RATED')
    const change = { taxId: zero, version: product.version }
    await app.send(updateProduct, { token, params: { id: product.id }, body: change })
    const { body: third } = await sell([{ productId: product.id, quantity: 1 }])
    expect(third.tax).toEqual({ amount: 0, isIncluded: true })
    const { body: kept } = await app.send(getSale, { token, params: { id: before.id } })
    expect(kept).toEqual(before)
  })

  it.each([true, false])(
    'gives back exactly its share of tax, the last return the rest (prices include it: %s)',
    async (pricesIncludeTax) => {
      await addSet()
      await settings({ pricesIncludeTax })
      const { id: productId } = await givenProduct(app, shop, { pricePerUnit: 3.33, stock: 50 })
      const { body: sale } = await sell([{ productId, quantity: 7 }])
      const back: number[][] = []
      for (const quantity of [2, 3, 1, 1]) {
        const returnable = await app.send(getReturnableSale, { token, params: { id: sale.id } })
        expect(returnable.body.items[0]?.addedTax).toBe(pricesIncludeTax ? undefined : 3.5)
        const body = { saleId: sale.id, reason: 'Too many', items: [{ productId, quantity }] }
        const { body: done } = await app.send(createSaleReturn, { token, body })
        back.push([done.amount, done.tax ?? 0])
      }
      expect(back).toEqual(
        pricesIncludeTax
          ? [
              ...[
                [6.66, 0.87],
                [9.99, 1.3],
              ],
              ...[
                [3.33, 0.44],
                [3.33, 0.43],
              ],
            ]
          : [
              ...[
                [7.66, 1],
                [11.49, 1.5],
              ],
              ...[
                [3.83, 0.5],
                [3.83, 0.5],
              ],
            ],
      )
      const { body } = await app.send(getMargins, { token })
      expect(body.revenue).toBe(0)
    },
  )
})

it('that comes back beyond that of the sale breaks a rule of the data', async () => {
  await addSet()
  const { id: productId } = await givenProduct(app, shop, { pricePerUnit: 3.33, stock: 50 })
  const { body: sale } = await sell([{ productId, quantity: 2 }])
  const body = { saleId: sale.id, reason: 'Too many', items: [{ productId, quantity: 1 }] }
  const { body: back } = await app.send(createSaleReturn, { token, body })
  await app.database.sql('begin')
  try {
    await app.database.sql('set local session_replication_role = replica')
    await app.database.sql(
      'update stock_movements set tax_amount = tax_amount + 1 where document_id = $1',
      [back.id],
    )
    const planted = requireInvariants(app.database)
    await expect(planted).rejects.toThrow('no more tax comes back than was sold')
  } finally {
    await app.database.sql('rollback')
  }
})

it('reckons a tax in the database as in the browser', async () => {
  const taxed = fc.record({
    amount: fc.nat(2 ** 40).map((cents) => cents / 100),
    rate: fc.nat(10_000).map((hundredths) => hundredths / 100),
    isIncluded: fc.boolean(),
  })
  const lines = fc.sample(taxed, 2000)
  const rows = await app.database.sql<{ tax: number }>(
    `select tax_amount(l.amount, l.rate, l.included)::float8 as tax
       from unnest($1::numeric[], $2::numeric[], $3::boolean[]) with ordinality l (amount, rate, included, n) order by n`,
    [
      lines.map(({ amount }) => amount),
      lines.map(({ rate }) => rate),
      lines.map(({ isIncluded }) => isIncluded),
    ],
  )
  expect(rows.map(({ tax }) => tax)).toEqual(lines.map(({ amount, ...tax }) => taxOf(amount, tax)))
})
