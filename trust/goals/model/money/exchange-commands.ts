import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  SaleExchange,
  createSaleExchange,
  exchangedAmount,
  getSaleExchange,
} from '@mezgeb/contract/selling/sale-exchanges'
import fc from 'fast-check'

import { ask, isDone, isShown, pick, read, turnedAway } from '../book.ts'
import { amountOf, unitsIn } from '../goods.ts'
import { record } from '../stock-commands.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'
import { giveVouchersBack } from './money-book.ts'
import { noteTax } from './sale-commands.ts'
import { leftOf, noteReturn } from './sale-return-commands.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Who } from '../book.ts'

const number = fc.nat({ max: 20 })
const quantity = fc.integer({ min: 1, max: 3 })

export const exchanged = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  which: number,
  line: number,
  quantity,
  product: number,
  taken: quantity,
  till: number,
})
export type Exchanged = typeof exchanged extends fc.Arbitrary<infer One> ? One : never

/** Takes goods of a sale back for others, and the difference in cash, perhaps of goods that are not there, perhaps some time ago. */
export async function exchange(
  input: Exchanged & { happenedAt?: number },
  book: Book,
  api: TestApi,
): Promise<void> {
  const sales = book.stock.documents.filter(({ kind }) => kind === 'SALE')
  if (sales.length === 0) return
  const { who, happenedAt } = input
  const { id: saleId, branch_id: branchId } = pick(sales, input.which)
  const lines = leftOf(book, saleId)
  const line = pick(lines, input.line)
  const units = unitsIn(line.product, input.quantity)
  const product = pick(book.products, input.product)
  const taken = unitsIn(product, input.taken)
  const total = amountOf(product, taken, toCents(product.price))
  const shift = shiftFor(book, branchId, input.till)
  const body = {
    saleId,
    reason: 'Another colour',
    expectedTotal: total / 100,
    ...inShift(shift),
    items: [{ productId: line.product.id, quantity: units }],
    saleItems: [{ productId: product.id, quantity: taken }],
    takesExpired: true,
    ...(happenedAt === undefined
      ? {}
      : { happenedAt: new Date(happenedAt).toISOString(), sentAt: new Date().toISOString() }),
  }
  const answer = await ask(api, book, { who, call: createSaleExchange, body })
  const there = book.stock.unitsOf(branchId, product.id) + (product === line.product ? units : 0)
  const refusal: ErrorCode | null =
    turnedAway(book, who, createSaleExchange, branchId) ??
    (lines.every(({ sold, back }) => sold === back) ? 'NOTHING_TO_RETURN' : null) ??
    (units > line.sold - line.back ? 'MORE_THAN_SOLD' : null) ??
    (taken > there ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  const made = SaleExchange.parse(answer.body)
  const answerOf = (document: object) => ({ ...answer, text: JSON.stringify(document) })
  const came = { returned: made.return, answer: answerOf(made.return) }
  const left = noteReturn(book, input, {
    ...came,
    saleId,
    branchId,
    wanted: [{ line, units }],
  })
  const sold = { kind: 'SALE', branchId, answer: answerOf(made.sale) } as const
  record(book, input, sold, [{ product, quantity: taken }])
  noteTax(book, branchId, made.sale.tax?.amount, [total])
  const goods = Math.min(left, total)
  assert.equal(toCents(exchangedAmount(made)), goods, 'paid by goods')
  const rest = left - goods
  putIn(shift, total - goods + giveVouchersBack(book, saleId, rest) - rest)
  if (happenedAt !== undefined)
    for (const { id } of [made.sale, made.return]) book.shelf.told.set(id, happenedAt)
  book.money.exchanges.push({ branchId, saleId: made.sale.id, returnId: made.return.id })
}

/** Compares which return paid which sale. */
export async function compareExchanges(who: Who, book: Book, api: TestApi): Promise<void> {
  for (const { branchId, saleId, returnId } of book.money.exchanges) {
    if (!isShown(who, book, branchId)) continue
    const params = { id: saleId }
    const { body } = await read(api, book, { who, call: getSaleExchange, params })
    assert.deepEqual([body.sale.id, body.return.id], [saleId, returnId], 'an exchange')
  }
}
