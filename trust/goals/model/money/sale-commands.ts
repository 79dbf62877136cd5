import assert from 'node:assert/strict'

import { sumOf, toCents } from '@mezgeb/contract/kit/money'
import { soldAmount } from '@mezgeb/contract/selling/facets/sold-facets'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import fc from 'fast-check'

import { currentDay } from '../../../../server/src/platform/time/period-of.ts'
import { ask, isDone, pick, turnedAway } from '../book.ts'
import { inUnits, unitsIn } from '../goods.ts'
import { bookLine, together } from '../lines.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'
import {
  cashIn,
  isMalformed,
  isOverLimit,
  moneyIn,
  paidOf,
  paying,
  refusalOfPaid,
  takePayment,
  taxIn,
  withVoucher,
} from './money-book.ts'
import { record } from '../stock-commands.ts'

import type { BookLot } from '../../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Customer, Product } from '../book.ts'
import type { Line } from '../lines.ts'

const place = fc.nat({ max: 20 })
const item = fc.record({
  product: place,
  quantity: fc.integer({ min: 1, max: 4 }),
  isPacked: fc.boolean(),
})
/** `customer`: null is a new one, `paying`: null is exact cash, `percent`: off the bill, `isLate`: it waited for the connection, `takesExpired`: units that have expired, too. */
export const sold = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  branch: place,
  customer: fc.option(place),
  paying: fc.option(paying, { freq: 2 }),
  percent: fc.constantFrom(null, null, null, 5, 33, 100),
  isLate: fc.constantFrom(false, false, false, true),
  takesExpired: fc.boolean(),
  voucher: fc.option(fc.record({ which: place, percent: fc.constantFrom(20, 50, 100) })),
  till: place,
  lines: fc.array(item, { minLength: 1, maxLength: 3 }),
})
export type Sold = typeof sold extends fc.Arbitrary<infer One> ? One : never

const HOUR_MS = 3_600_000

const CASH = { rows: [], account: 0, tendered: null }

/** Sells a cart to a known or a new customer. */
export async function sell(input: Sold, book: Book, api: TestApi): Promise<void> {
  const { who, isLate } = input
  const branchId = isAnything(input.branch) ? pick(book.branches, input.branch) : book.home
  const lines = input.lines.map(({ product: which, quantity, isPacked }) => {
    const product = pick(offered(book, branchId, which), which)
    return { product, quantity: unitsIn(product, quantity), isPacked }
  })
  const customer = customerOf(book, branchId, input.customer)
  const whole = together(lines)
  const bought = lessPercent(whole, input.percent ?? 0)
  const total = amountOfAll(bought)
  const paid = withPart(book, input, total)
  const shift = shiftFor(book, branchId, input.till)
  const body = {
    branchId,
    customerId: customer?.id ?? 'new',
    expectedTotal: total / 100,
    ...moneyIn(paid),
    ...inShift(shift),
    ...(customer === null ? { customer: { name: 'Somebody New', phone: ' 0911 ' } } : {}),
    saleItems: lines.map(({ product, quantity, isPacked }) => ({
      productId: product.id,
      quantity,
      ...(isPacked && product.pack !== undefined ? { pack: product.pack.name } : {}),
    })),
    ...(input.percent === null ? {} : { discount: { percent: input.percent } }),
    ...(input.takesExpired ? { takesExpired: true } : {}),
    ...(isLate ? { happenedAt: new Date(Date.now() - HOUR_MS).toISOString() } : {}),
  }
  const answer = await ask(api, book, { who, call: createSale, body })
  const isStranger = customer !== null && customer.branchId !== branchId
  const short = shortLines(book, branchId, lines)
  const refusal =
    turnedAway(book, who, createSale) ??
    (isMalformed(paid, customer?.id ?? null) ? 'INVALID' : null) ??
    turnedAway(book, who, createSale, branchId) ??
    (isStranger ? 'NOT_FOUND' : null) ??
    (short.length > 0 ? 'OUT_OF_STOCK' : null) ??
    (!input.takesExpired && takesExpired(book, branchId, lines) ? 'HAS_EXPIRED' : null) ??
    refusalOfPaid(book, paid, total) ??
    (customer !== null && isOverLimit(book, customer.id, paid.account) ? 'OVER_LIMIT' : null) ??
    // The institution sets no limit.
    (who === 'STAFF' && total < amountOfAll(whole) ? 'DISCOUNT_OVER_LIMIT' : null)
  if (refusal === 'OUT_OF_STOCK') assert.deepEqual(answer.failure.fields, short)
  if (!isDone(answer, refusal)) return
  const { total_amount } = record(book, input, { kind: 'SALE', branchId, answer, isLate }, bought)
  const sale = Sale.parse(answer.body)
  assert.equal(sale.totalAmount, total_amount)
  takePayment(book, { sale, paid, total })
  putIn(shift, cashIn(paid, total))
  noteTax(book, branchId, sale.tax?.amount, bought.map(centsOf))
  if (customer !== null) return
  book.customers.push({ id: sale.customerId, branchId, version: 1 })
}

/** How a sale is paid; the voucher is one of those that were sold. */
function withPart(book: Book, { paying: how, voucher }: Sold, total: number) {
  const paid = how === null ? CASH : paidOf(book, how, total)
  if (voucher === null || book.money.vouchers.length === 0) return paid
  const cents = Math.floor((total * voucher.percent) / 100)
  return withVoucher(book, paid, { voucher: pick(book.money.vouchers, voucher.which), cents })
}

/** Compares the tax of lines of a sale, and notes it. */
export function noteTax(
  book: Book,
  branchId: string,
  told: number | undefined,
  amounts: readonly number[],
): void {
  const cents = amounts.map((amount) => taxIn(book, amount)).reduce((sum, one) => sum + one, 0)
  assert.equal(toCents(told ?? 0), cents, 'tax of a sale')
  book.money.taxes.push({ branchId, cents })
}

const centsOf = (line: Line) => toCents(soldAmount(bookLine(line)))
const amountOfAll = (lines: readonly Line[]) =>
  lines.map(centsOf).reduce((sum, cents) => sum + cents, 0)

/** The lines with their shares of a discount of the bill. */
function lessPercent(lines: readonly Line[], percent: number): Line[] {
  const whole = amountOfAll(lines)
  const off = Math.round((whole * percent) / 100)
  const upTo = (at: number) =>
    whole === 0 ? 0 : Math.round((off * amountOfAll(lines.slice(0, at))) / whole)
  return lines.map((line, at) => ({
    ...line,
    discount: sumOf([line.discount ?? 0, (upTo(at + 1) - upTo(at)) / 100]),
  }))
}

/** Of five carts one may name goods that are not there, or a customer of another branch. */
const isAnything = (number: number) => number % 5 === 0

function offered(book: Book, branchId: string, number: number): Product[] {
  const there = book.products.filter(({ id }) => book.stock.unitsOf(branchId, id) > 0)
  return isAnything(number) || there.length === 0 ? book.products : there
}

function customerOf(book: Book, branchId: string, number: number | null): Customer | null {
  if (number === null) return null
  const own = book.customers.filter((one) => one.branchId === branchId)
  return pick(isAnything(number) || own.length === 0 ? book.customers : own, number)
}

const unitsOf = (lines: readonly Line[], product: Product) =>
  lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0)

/** Whether a product has too few units that have not expired, beside those of the batches that its line names. */
export function takesExpired(book: Book, branchId: string, lines: readonly Line[]): boolean {
  const expiredOf = (lots: readonly BookLot[]) =>
    lots
      .filter(({ expiresOn }) => expiresOn < currentDay())
      .reduce((sum, { quantity }) => sum + quantity, 0)
  return lines.some(({ product, lots: named = [] }) => {
    const expired = expiredOf(book.stock.lotsOf(branchId, product.id)) - expiredOf(named)
    return unitsOf(lines, product) > book.stock.unitsOf(branchId, product.id) - expired
  })
}

/** The lines that ask for more than there is, all lines of one product together. */
function shortLines(book: Book, branchId: string, lines: readonly Line[]) {
  return lines.flatMap(({ product }, number) => {
    const units = book.stock.unitsOf(branchId, product.id)
    if (unitsOf(lines, product) <= units) return []
    const shown = inUnits(product, units)
    const refusal = { code: 'OUT_OF_STOCK', message: `Only ${shown} units available` }
    return [{ path: `saleItems.${number}.quantity`, ...refusal, params: { units: shown } }]
  })
}
