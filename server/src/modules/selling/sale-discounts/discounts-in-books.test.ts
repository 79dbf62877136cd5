import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { lineAmount, sumOf } from '@mezgeb/contract/kit/money'
import { soldAmount } from '@mezgeb/contract/selling/facets/sold-facets'
import { discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { getDayReport } from '@mezgeb/contract/selling/days/days'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { createSale } from '@mezgeb/contract/selling/sales'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'
import { addReadyMadeTaxes, updateTaxSettings } from '@mezgeb/contract/selling/taxes/taxes'
import fc from 'fast-check'
import { beforeEach, describe, expect, inject, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import { givenBusiness, givenCustomer, givenProduct } from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
const RATE = 15

let shop: Business
let token: string
let customerId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
})

const discounts = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 200 }).map((cents) => ({ amount: cents / 100 })),
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  ),
  { nil: undefined },
)
const sold = fc.record({
  price: fc.integer({ min: 200, max: 9999 }).map((cents) => cents / 100),
  parts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  discount: discounts,
  isExempt: fc.boolean(),
})
type Sold = typeof sold extends fc.Arbitrary<infer One> ? One : never
type Priced = Sold & { productId: string; quantity: number }

const undiscounted = (lines: readonly Priced[]) =>
  lines.map(({ price, quantity, discount }) => ({
    before: lineAmount({ price, quantity }),
    discount,
  }))

/** Every cent of a sale is where the rules put it. */
function requireLines(sale: Sale, lines: readonly Priced[], bill: Discount | undefined) {
  const before = undiscounted(lines)
  const { each } = discountsOf(before, bill)
  const isIncluded = sale.tax?.isIncluded ?? true
  for (const [at, line] of sale.saleItems.entries()) {
    const off = each[at] ?? 0
    const net = sumOf([before[at]?.before ?? 0, -off])
    expect(line.discountByHand ?? 0).toBe(off)
    expect(line.discount ?? 0).toBe(off)
    if (line.tax === undefined) continue
    expect(line.tax.rate).toBe(lines[at]?.isExempt === true ? 0 : RATE)
    expect(line.tax.amount).toBe(taxOf(net, { rate: line.tax.rate, isIncluded }))
  }
  const parts = sale.saleItems.flatMap(({ unitPrice, quantity, discount, tax }) => [
    soldAmount({ price: unitPrice, quantity, discount }),
    isIncluded ? 0 : (tax?.amount ?? 0),
  ])
  expect(sumOf(parts)).toBe(sale.totalAmount)
  expect(sumOf(sale.saleItems.map(({ tax }) => tax?.amount ?? 0))).toBe(sale.tax?.amount ?? 0)
}

/** ETB of all sales less all returns in each book: without tax, of tax, with tax, and of discounts. */
async function books() {
  const day = currentDay()
  const query = { branchId: shop.branch.id, day }
  const { body: margins } = await app.send(getMargins, { token })
  const { body: taxes } = await app.send(getTaxSummary, { token })
  const { body: trial } = await app.send(getTrialBalance, { token })
  const { body: report } = await app.send(getDayReport, { token, query })
  const { body: takings } = await app.send(getTakings, { token })
  const closing = (...accounts: string[]) =>
    sumOf(trial.accounts.map(({ id, closing: at }) => (accounts.includes(id) ? -at : 0)))
  return {
    net: {
      margins: margins.revenue,
      taxes: sumOf(taxes.sales.map(({ netAmount }) => netAmount)),
      journal: closing('SALES', 'SALES_RETURNS'),
    },
    tax: { taxes: taxes.output, journal: closing('TAX_PAYABLE') },
    total: {
      takings: takings.amount,
      day: sumOf(report.documents.map(({ total }) => total)),
      cash: sumOf([0, -closing('CASH')]),
    },
    off: report.discounts,
  }
}

/** Those of a sale that is alone in them. */
function booksOf({ total, tax, off }: { total: number; tax: number; off: number }) {
  const net = sumOf([total, -tax])
  return {
    net: { margins: net, taxes: net, journal: net },
    tax: { taxes: tax, journal: tax },
    total: { takings: total, day: total, cash: total },
    off,
  }
}

async function returnAll(sale: Sale, lines: readonly Priced[]) {
  const back = []
  for (const { productId, parts } of lines) {
    for (const quantity of parts) {
      const body = { saleId: sale.id, reason: 'Too many', items: [{ productId, quantity }] }
      back.push((await app.send(createSaleReturn, { token, body })).body)
    }
  }
  expect(sumOf(back.map(({ amount }) => amount))).toBe(sale.totalAmount)
  expect(sumOf(back.map(({ tax = 0 }) => tax))).toBe(sale.tax?.amount ?? 0)
  for (const { amount } of back) expect(amount).toBeGreaterThanOrEqual(0)
}

describe('a sale with discounts', () => {
  it.each([null, true, false])(
    'is worth its lines in every book, and nothing once all of it came back (prices include tax: %s)',
    async (pricesIncludeTax) => {
      let exempt: string | undefined
      if (pricesIncludeTax !== null) {
        const { body } = await app.send(addReadyMadeTaxes, { token, body: {} })
        exempt = body.taxes.find(({ kind }) => kind === 'EXEMPT')?.id
        await app.send(updateTaxSettings, { token, body: { pricesIncludeTax } })
      }
      const act = async (chosen: Sold[], bill: Discount | undefined) => {
        const lines = []
        for (const line of chosen) {
          const taxId = line.isExempt && exempt !== undefined ? { taxId: exempt } : {}
          const { price: pricePerUnit, parts } = line
          const { id } = await givenProduct(app, shop, { pricePerUnit, stock: 20, ...taxId })
          const quantity = parts.reduce((sum, one) => sum + one, 0)
          lines.push({ ...line, productId: id, quantity })
        }
        const saleItems = lines.map(({ productId, quantity, discount }) => ({
          productId,
          quantity,
          ...(discount === undefined ? {} : { discount }),
        }))
        const more = bill === undefined ? {} : { discount: bill }
        const body = { customerId, branchId: shop.branch.id, saleItems, ...more }
        const answer = await app.send(createSale, { token, body })
        const isTooLarge = (bill?.amount ?? 0) > discountsOf(undiscounted(lines), bill).beforeBill
        expect(answer.status).toBe(isTooLarge ? 400 : 201)
        if (isTooLarge) return
        const { body: sale } = answer
        requireLines(sale, lines, bill)
        const { totalAmount: total, tax } = sale
        const off = sumOf(sale.saleItems.map(({ discountByHand = 0 }) => discountByHand))
        expect(await books()).toEqual(booksOf({ total, tax: tax?.amount ?? 0, off }))
        await returnAll(sale, lines)
        expect(await books()).toEqual(booksOf({ total: 0, tax: 0, off: 0 }))
      }
      const lines = fc.array(sold, { minLength: 1, maxLength: 3 })
      await fc.assert(fc.asyncProperty(lines, discounts, act), {
        numRuns: inject('isMainRing') ? 3 : 6,
        endOnFailure: true,
      })
      await requireInvariants(app.database)
    },
  )
})
