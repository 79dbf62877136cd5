import { randomUUID } from 'node:crypto'

import { SupplierBill, createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import fc from 'fast-check'

import { currentDay } from '../../../../server/src/platform/time/period-of.ts'
import { ask, isDone, pick, turnedAway } from '../book.ts'
import { inUnits } from '../goods.ts'
import { linesOf } from '../undo/undo-commands.ts'
import { worthSince } from '../undo/value-without.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Who } from '../book.ts'

export const goodsBilled = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: fc.nat({ max: 20 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
})
type GoodsBilled = { who: Who; which: number; cents: number }

/** Those that people try to bill. */
export const deliveriesOf = (book: Book) =>
  book.stock.documents.filter(({ kind }) => kind === 'DELIVERY')

/** Records the bill of a delivery, perhaps of one that has a bill or was reversed. */
export async function billGoods(input: GoodsBilled, book: Book, api: TestApi): Promise<void> {
  const { who, which, cents } = input
  const deliveries = deliveriesOf(book)
  if (deliveries.length === 0) return
  const { id: documentId, branch_id: branchId } = pick(deliveries, which)
  const paper = book.papers.get(documentId) ?? {}
  const { supplierId = '' } = paper
  const paid = {
    kind: 'BILL' as const,
    supplierId,
    billedOn: currentDay(),
    reference: randomUUID(),
  }
  const goods = [{ id: documentId, amount: cents / 100 }]
  const body = { ...paid, branchId, totalAmount: cents / 100, goods }
  const answer = await ask(api, book, { who, call: createSupplierBill, body })
  const refusal: ErrorCode | null =
    turnedAway(book, who, createSupplierBill) ??
    (paper.billed === undefined ? null : 'GOODS_BILLED') ??
    (paper.isReversed === true ? 'ALREADY_REVERSED' : null)
  if (!isDone(answer, refusal)) return
  const { id } = SupplierBill.parse(answer.body)
  book.money.bills.push({ id, ...paid, cents })
  const made = { user_id: book.people[who].id, created_at: new Date().toISOString() }
  const more = moreOf(book, documentId, cents)
  const places = [...more.keys()].map((productId) => ({ branchId, productId }))
  const before = places.map((place) => worthSince(book, place, documentId))
  paper.billed = { by: id, more }
  const after = places.map((place) => worthSince(book, place, documentId))
  book.stock.record({ id, kind: 'SUPPLIER_BILL', branch_id: branchId, ...made }, [])
  for (const [at, { productId }] of places.entries()) {
    const [had = null, has = null] = [before[at], after[at]]
    if (had !== null && has !== null) value(book, { id, branchId, productId }, has - had)
  }
}

/** Cents that the bill of a delivery says more of each product; none where a cost is unknown. */
function moreOf(book: Book, documentId: string, billed: number): Map<string, number> {
  const { invoice = [] } = book.papers.get(documentId) ?? {}
  const lines = linesOf(book, documentId)
  const whole = invoice.reduce((sum, cents) => sum + cents, 0)
  const more = billed - whole
  if (Number.isNaN(whole) || more === 0) return new Map()
  const units = lines.map(({ product, quantity }) => inUnits(product, quantity))
  const [shares, all] =
    whole === 0 ? [units, units.reduce((sum, one) => sum + one, 0)] : [invoice, whole]
  const ofProducts = new Map<string, number>()
  for (const [at, { product }] of lines.entries()) {
    const share = (more * (shares[at] ?? 0)) / all
    ofProducts.set(product.id, (ofProducts.get(product.id) ?? 0) + share)
  }
  return ofProducts
}

/** Changes the value of units on hand by cents; no value falls below zero. */
function value(
  book: Book,
  { id, branchId, productId }: { id: string; branchId: string; productId: string },
  cents: number,
): void {
  const shelf = book.stock
    .balances()
    .find((one) => one.branch_id === branchId && one.product_id === productId)
  if (shelf === undefined || shelf.quantity === 0 || shelf.value === null) return
  const had = Math.round(100 * shelf.value)
  const corrected = Math.max(-had, cents)
  if (corrected === 0) return
  shelf.value = (had + corrected) / 100
  const place = { document_id: id, product_id: productId, branch_id: branchId }
  const { quantity: balance } = shelf
  book.stock.valuations.push({ ...place, kind: 'VALUATION', balance, cost: corrected / 100 })
}
