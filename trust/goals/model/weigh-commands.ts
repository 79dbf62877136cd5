import assert from 'node:assert/strict'

import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import * as z from 'zod/mini'

import { ask, isDone, pick, turnedAway } from './book.ts'
import { compareLastCosts } from './compare-goods.ts'

import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from './book.ts'

/** `isBack`: and in whole units again, at once. */
export type Weighed = { who: Who; product: number; isBack: boolean }

type Count = (units: number) => number
type Recount = (book: Book, product: Product, count: Count) => void

const NANOS = 1e9

const Counted = z.object({ unitSize: z.optional(z.int()) })

/** Sells goods by weight from now on, or in whole units again. No goods move, no amount changes, and the past is what it was. */
export async function weigh(input: Weighed, book: Book, api: TestApi): Promise<void> {
  const product = pick(book.products, input.product)
  await recount(input.who, product, book, api)
  if (input.isBack) await recount(input.who, product, book, api)
}

async function recount(who: Who, product: Product, book: Book, api: TestApi): Promise<void> {
  const { id, size: from = 1, isRecounted = false } = product
  const to = from === 1 ? 1000 : 1
  const isWhole = (each: Recount) =>
    isAll(each, book, product, (units) => (units * to) % from === 0)
  // Goods of which parts lie there stay sold by weight.
  if (!isWhole(recountShelf)) return
  const body = { unitSize: to }
  const answer = await ask(api, book, { who, call: updateProduct, params: { id }, body })
  const refusal = turnedAway(book, who, updateProduct) ?? (isWhole(recountBooks) ? null : 'INVALID')
  if (!isDone(answer, refusal)) return
  assert.equal(Counted.parse(answer.body).unitSize ?? 1, to, 'how a product is counted')
  for (const each of [recountBooks, recountShelf]) {
    each(book, product, (units) => (units * to) / from)
  }
  for (const shelf of book.stock.balances())
    if (shelf.product_id === id && shelf.lastCost !== null)
      shelf.lastCost = Math.round((shelf.lastCost * NANOS * from) / to) / NANOS
  product.size = to
  product.isRecounted = true
  // The next goods that come would hide a wrong one.
  await compareLastCosts('ADMIN', book, api)
  await sendStale(isRecounted ? from : undefined, product, book, api)
}

/** Three, as it was meant before: lines say how a product is counted once it was recounted. */
async function sendStale(
  unitSize: number | undefined,
  { id: productId }: Product,
  book: Book,
  api: TestApi,
): Promise<void> {
  const place = { branchId: book.home, supplierId: book.suppliers[0] }
  const dated = { dateReceived: new Date().toISOString() }
  const body = { ...place, ...dated, productId, quantity: 3, unitSize }
  isDone(await ask(api, book, { who: 'ADMIN', call: createStockEntry, body }), 'INVALID')
}

function isAll(each: Recount, book: Book, product: Product, is: (units: number) => boolean) {
  let isSo = true
  each(book, product, (units) => {
    isSo &&= is(units)
    return units
  })
  return isSo
}

/** Everything that is written of a product in units. */
function recountBooks(book: Book, product: Product, count: Count): void {
  const isOwn = (one: { product_id: string }) => one.product_id === product.id
  const inLots = (lots: readonly BookLot[]) =>
    lots.map((lot) => ({ ...lot, quantity: count(lot.quantity) }))
  for (const one of book.stock.movements.filter(isOwn)) {
    one.quantity = count(one.quantity)
    one.balance = count(one.balance)
    one.lots = inLots(one.lots)
  }
  for (const one of book.stock.valuations.filter(isOwn)) one.balance = count(one.balance)
  for (const shelf of book.stock.balances().filter(isOwn)) {
    shelf.quantity = count(shelf.quantity)
    shelf.lots = inLots(shelf.lots)
  }
  recountRoads(book, product, count)
  for (const one of book.held.filter((held) => held.product === product)) {
    one.quantity = count(one.quantity)
    one.settled = count(one.settled)
    one.lots = inLots(one.lots)
  }
  for (const { rows, replaced } of book.sheets) {
    const forgotten = replaced.filter(({ productId }) => productId === product.id)
    for (const one of [...(rows.get(product.id) ?? []), ...forgotten]) {
      one.quantity = count(one.quantity)
      one.units = count(one.units)
      if (one.lot !== null) one.lot.units = count(one.lot.units)
    }
  }
  for (const one of book.imports) if (one.product === product) one.units = count(one.units)
  if (product.pack !== undefined) product.pack.size = count(product.pack.size)
}

function recountRoads(book: Book, product: Product, count: Count): void {
  for (const line of book.transfers.flatMap(({ lines }) => lines)) {
    if (line.product !== product) continue
    for (const name of ['wanted', 'sent', 'accepted', 'damaged', 'returned', 'lost'] as const)
      line[name] = count(line[name])
    line.road.units = count(line.road.units)
    for (const lot of line.road.lots) {
      lot.quantity = count(lot.quantity)
      lot.onRoad = count(lot.onRoad)
      lot.lost = count(lot.lost)
    }
  }
}

/** The goods that lie there, and those that have gone without a document. */
function recountShelf(book: Book, product: Product, count: Count): void {
  const { missing, silent, waiting } = book.shelf
  for (const map of [missing, silent])
    for (const [key, units] of map) if (key.endsWith(product.id)) map.set(key, count(units))
  for (const sale of waiting) if (sale.product === product) sale.units = count(sale.units)
  for (const row of book.sheets.flatMap(({ rows }) => rows.get(product.id) ?? []))
    if (row.silent !== null) row.silent = count(row.silent)
}
