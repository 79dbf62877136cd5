import assert from 'node:assert/strict'

import { getProduct } from '@mezgeb/contract/insight/product-history'
import { toCents } from '@mezgeb/contract/kit/money'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'

import { ask, isDone, pick, read } from './book.ts'
import { amountOf, unitsIn } from './goods.ts'
import { noteTax } from './money/sale-commands.ts'
import { inBooks, leave, silentAt, unitsThere } from './shelf.ts'
import { record } from './stock-commands.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book } from './book.ts'
import type { Place } from './shelf.ts'

export type Unseen = { branch: number; product: number; quantity: number; isFound: boolean }
export type CarriedOut = Omit<Unseen, 'isFound'>
export type Told = { which: number }

const placeOf = (book: Book, { branch, product }: CarriedOut): Place => ({
  branchId: pick(book.branches, branch),
  product: pick(book.products, product),
})

/** Goods are lost or found without a document. */
export function loseOrFind(input: Unseen, book: Book): void {
  const place = placeOf(book, input)
  const units = unitsIn(place.product, input.quantity)
  leave(book, place, input.isFound ? -units : Math.min(units, unitsThere(book, place)))
}

/** A sale without a connection. */
export function carryOut(input: CarriedOut, book: Book): void {
  const place = placeOf(book, input)
  const units = Math.min(unitsIn(place.product, input.quantity), unitsThere(book, place))
  if (units === 0) return
  leave(book, place, units)
  book.shelf.waiting.push({ ...place, units, happenedAt: Date.now() })
}

/** The sale arrives; it is dropped where the books have too few of its goods. */
export async function tell({ which }: Told, book: Book, api: TestApi): Promise<void> {
  if (book.shelf.waiting.length === 0) return
  const sale = pick(book.shelf.waiting, which)
  const { branchId, product, units, happenedAt } = sale
  book.shelf.waiting = book.shelf.waiting.filter((one) => one !== sale)
  const customer = book.customers.find((one) => one.branchId === branchId)
  const body = {
    branchId,
    customerId: customer?.id,
    saleItems: [{ productId: product.id, quantity: units }],
    takesExpired: true,
    expectedTotal: amountOf(product, units, toCents(product.price)) / 100,
    happenedAt: new Date(happenedAt).toISOString(),
    sentAt: new Date().toISOString(),
  }
  const answer = await ask(api, book, { who: 'ADMIN', call: createSale, body })
  if (!isDone(answer, inBooks(book, sale) < units ? 'OUT_OF_STOCK' : null)) return
  leave(book, sale, -units)
  const { id, tax } = Sale.parse(answer.body)
  const made = { kind: 'SALE', branchId, answer } as const
  record(book, { who: 'ADMIN' }, made, [{ product, quantity: units }])
  noteTax(book, branchId, tax?.amount, [amountOf(product, units, toCents(product.price))])
  book.shelf.told.set(id, happenedAt)
}

/**
 * After a stock-take whose counts were true, the server has as many units as lie there, and those that have gone without a word since the
 * count. `silent`: until the count.
 */
export async function compareShelf(
  place: Place,
  silent: number,
  book: Book,
  api: TestApi,
): Promise<void> {
  const { branchId, product } = place
  const asked = { who: 'ADMIN' as const, call: getProduct, params: { id: product.id } }
  const { body } = await read(api, book, asked)
  const units = body.stock.find(({ branch }) => branch.id === branchId)?.quantity ?? 0
  const there = unitsThere(book, place)
  const gone = silentAt(book, place) - silent
  assert.equal(units, there + gone, `units of ${product.id} after a true count`)
}
