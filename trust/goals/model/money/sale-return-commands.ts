import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  SaleReturn,
  createSaleReturn,
  getReturnableSale,
  getSaleReturn,
  listSaleReturns,
} from '@mezgeb/contract/selling/sale-returns'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { ask, documentsSeen, isDone, pick, read, turnedAway } from '../book.ts'
import { amountOf, productOf, unitsIn } from '../goods.ts'
import { bookLine } from '../lines.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'
import { giveVouchersBack, leftOnAccount, lowerDebt, taxIn } from './money-book.ts'
import { record } from '../stock-commands.ts'
import { costWithout, rounded } from '../undo/value-without.ts'

import type { BookLot } from '../../../../server/src/ops/demo/shelf.ts'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Answer, TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from '../book.ts'

/** Some goods of a sale, or everything that is left. */
export const takenBack = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  which: fc.nat({ max: 20 }),
  line: fc.nat({ max: 3 }),
  isDamaged: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
  isAll: fc.nat({ max: 3 }).map((one) => one === 0),
  till: fc.nat({ max: 20 }),
})
type TakenBack = typeof takenBack extends fc.Arbitrary<infer Input> ? Input : never

type Left = {
  product: Product
  sold: number
  back: number
  price: number
  cents: number
  cost: number | null
}
type Wanted = { productId: string; quantity: number; isDamaged?: true }

const linesOf = (book: Book, id: string) =>
  book.stock.movements.filter(({ document_id }) => document_id === id)

const returnsOf = (book: Book, saleId: string) =>
  book.stock.documents.filter(
    ({ id, kind }) => kind === 'RETURN' && book.papers.get(id)?.saleId === saleId,
  )

/** The lines of a sale with the units that came back. */
export function leftOf(book: Book, saleId: string): Left[] {
  const returned = returnsOf(book, saleId).flatMap(({ id }) => linesOf(book, id))
  return linesOf(book, saleId).map(({ product_id, quantity, unit_price, discount, cost }) => {
    const product = productOf(book, product_id)
    return {
      product,
      sold: -quantity,
      price: unit_price,
      back: returned
        .filter((line) => line.product_id === product_id)
        .reduce((units, line) => units + line.quantity, 0),
      cents: amountOf(product, -quantity, toCents(unit_price)) - toCents(discount),
      cost: cost === null ? null : toCents(-cost),
    }
  })
}

/** Cents of units that come back after others. */
const share = (cents: number, { sold, back }: Left, units: number) =>
  Math.round((cents * (back + units)) / sold) - Math.round((cents * back) / sold)

function returnLine(line: Left, quantity: number) {
  const { product, price, cents, cost } = line
  const amount = share(cents, line, quantity)
  return {
    product,
    quantity,
    soldAt: price,
    discount: (amountOf(product, quantity, toCents(price)) - amount) / 100,
    cost: cost === null ? null : share(cost, line, quantity) / 100,
  }
}

/** Cents of the units that were sold, as if goods that went back since had never come. */
function costOf(
  book: Book,
  { branchId, saleId }: { branchId: string; saleId: string },
  { product, sold, cost }: Left,
): number | null {
  const each = costWithout(book, { branchId, productId: product.id }, saleId)
  if (cost === null || each === null) return cost
  return each === 'UNKNOWN' ? null : rounded(each * sold)
}

/** Takes goods of a sale back, perhaps damaged ones, perhaps more than were sold. */
export async function takeBack(input: TakenBack, book: Book, api: TestApi): Promise<void> {
  const sales = book.stock.documents.filter(({ kind }) => kind === 'SALE')
  if (sales.length === 0) return
  const { who, isAll, isDamaged } = input
  const { id: saleId, branch_id: branchId } = pick(sales, input.which)
  const lines = leftOf(book, saleId)
  const one = pick(lines, input.line)
  const quantity = unitsIn(one.product, input.quantity)
  const items: Wanted[] = [
    { productId: one.product.id, quantity, ...(isDamaged ? { isDamaged: true as const } : {}) },
  ]
  const shift = shiftFor(book, branchId, input.till)
  const body = { saleId, reason: 'Wrong size', ...(isAll ? {} : { items }), ...inShift(shift) }
  const answer = await ask(api, book, { who, call: createSaleReturn, body })
  const isVoid = lines.every(({ sold, back }) => sold === back)
  const refusal =
    turnedAway(book, who, createSaleReturn, branchId) ??
    (isVoid ? 'NOTHING_TO_RETURN' : null) ??
    (!isAll && quantity > one.sold - one.back ? 'MORE_THAN_SOLD' : null)
  if (!isDone(answer, refusal)) return
  const wanted = isAll
    ? lines
        .filter(({ sold, back: before }) => sold > before)
        .map((line) => ({ line, units: line.sold - line.back }))
    : [{ line: one, units: quantity }]
  const returned = SaleReturn.parse(answer.body)
  const rest = noteReturn(book, input, { returned, answer, saleId, branchId, wanted })
  putIn(shift, giveVouchersBack(book, saleId, rest) - rest)
  const { id } = returned
  if (isAll || !isDamaged) return
  const [came] = linesOf(book, id)
  assert(came !== undefined)
  const goods = { product: one.product, quantity, cost: came.cost }
  await removed(book, api, { who, branchId, ...goods, homeFrom: saleId })
}

type Returned = {
  returned: SaleReturn
  answer: Answer<Endpoint>
  saleId: string
  branchId: string
  wanted: readonly { line: Left; units: number }[]
}

/** Records a return, its tax and the debt that it lowers, and compares them; the cents that are left for the customer. */
export function noteReturn(
  book: Book,
  by: { who: Who },
  { returned, answer, saleId, branchId, wanted }: Returned,
): number {
  const lines = wanted.map(({ line, units }) =>
    returnLine({ ...line, cost: costOf(book, { branchId, saleId }, line) }, units),
  )
  const tax = wanted
    .map(({ line, units }) => share(taxIn(book, line.cents), line, units))
    .reduce((sum, one) => sum + one, 0)
  const made = record(book, by, { kind: 'RETURN', branchId, answer, saleId }, lines)
  const { amount, onAccount = 0, customer } = returned
  assert.equal(amount, -made.total_amount, 'amount of a return')
  assert.equal(toCents(returned.tax ?? 0), tax, 'tax of a return')
  book.money.taxes.push({ branchId, cents: -tax })
  const lowered = Math.min(leftOnAccount(book, saleId, customer.id), toCents(amount))
  assert.equal(toCents(onAccount), lowered, 'debt that a return lowers')
  lowerDebt(book, saleId, { customerId: customer.id, cents: lowered })
  return toCents(amount) - lowered
}

const Ids = z.array(z.object({ id: z.string() }))

type Removed = {
  who: Who
  branchId: string
  product: Product
  quantity: number
  cost: number | null
  lots?: readonly BookLot[]
  /** The sale of goods that came back damaged. */
  homeFrom?: string
}

/** The removal of damaged goods, whose id only the server knows. */
export async function removed(
  book: Book,
  api: TestApi,
  { who, branchId, homeFrom, ...line }: Removed,
): Promise<void> {
  const query = { limit: 10, branchId, productId: line.product.id, sort: '-date' }
  const { body } = await ask(api, book, { who, call: listStockOuts, query })
  const known = new Set(book.stock.documents.map(({ id }) => id))
  const added = Ids.parse(body).filter(({ id }) => !known.has(id))
  assert.equal(added.length, 1, 'one removal of damaged goods')
  const id = added[0]?.id ?? ''
  const user_id = book.people[who].id
  const head = { id, kind: 'REMOVAL', branch_id: branchId, user_id } as const
  book.papers.set(id, { homeFrom })
  book.stock.record({ ...head, created_at: new Date().toISOString() }, [bookLine(line)])
}

/** Compares what came back of sales, and what can. */
export async function compareReturns(who: Who, book: Book, api: TestApi): Promise<void> {
  const returns = documentsSeen(who, book, ['RETURN'])
  const { total } = await read(api, book, { who, call: listSaleReturns, query: { limit: 1 } })
  assert.equal(total, String(returns.length), 'returns of sales')
  for (const { id, total_amount } of returns) {
    const { body } = await read(api, book, { who, call: getSaleReturn, params: { id } })
    assert.equal(body.amount, -total_amount)
  }
  for (const { id } of documentsSeen(who, book, ['SALE'])) {
    const { body } = await read(api, book, { who, call: getReturnableSale, params: { id } })
    assert.deepEqual(
      body.items.map(({ product, sold, returned, amount }) => [
        ...[product.id, sold, returned, toCents(amount)],
      ]),
      leftOf(book, id).map(({ product, sold, back, cents }) => [product.id, sold, back, cents]),
      'units of a sale that can come back',
    )
  }
}
