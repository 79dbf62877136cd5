import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'

import { pick, read } from './book.ts'
import { countGoods, openSheet, stepSheet } from './count-commands.ts'
import { lotOf, unitsIn, unitsOfLot } from './goods.ts'
import { exchange } from './money/exchange-commands.ts'
import { carryOut, loseOrFind, tell } from './shelf-commands.ts'
import { EARLIER_MS, unitsThere } from './shelf.ts'
import { deliver } from './stock-commands.ts'
import { reverse, reversibleDocuments } from './undo/undo-commands.ts'
import { revalue } from './value-commands.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product } from './book.ts'
import type { CarriedOut, Told } from './shelf-commands.ts'
import type { Sheet } from './count-commands.ts'
import type { Delivered } from './stock-commands.ts'
import type { Exchanged } from './money/exchange-commands.ts'
import type { Revalued } from './value-commands.ts'

const who = 'ADMIN'
/** Numbers of all batches. */
const BATCHES = Array.from({ length: 12 }, (_, number) => number)

/** A sale that arrives after its goods were counted and posted as missing: they are counted again, and until then the server says so. */
export async function tellTooLate(input: CarriedOut, book: Book, api: TestApi): Promise<void> {
  const one = plenty(input, book)
  if (one === undefined) return
  const product = pick(book.products, one.product)
  carryOut(one, book)
  const first = await countTruly(one, book, api)
  if (first === undefined) return
  const told = new Set(book.shelf.told.keys())
  if (!(await tellInTime(book.shelf.waiting.length - 1, book, api))) return
  const sale = [...book.shelf.told.keys()].find((id) => !told.has(id))
  if (sale === undefined) return
  assert.deepEqual(await lateOf(first, product, book, api), [sale], 'a sale that came too late')
  const second = await countTruly(one, book, api)
  if (second === undefined) return
  assert.deepEqual(await lateOf(first, product, book, api), [], 'counted again')
}

/** A sale that arrives after its goods were counted and before the posting. */
export async function tellLate(input: CarriedOut, book: Book, api: TestApi): Promise<void> {
  const one = plenty(input, book)
  if (one === undefined) return
  const waiting = book.shelf.waiting.length
  carryOut(one, book)
  const which = await countThere(one, book, api)
  if (await tellInTime(waiting, book, api)) await finish(which, book, api)
}

/** A sale that waited for a connection arrives. */
export async function tellSale({ which }: Told, book: Book, api: TestApi): Promise<void> {
  await tellInTime(which, book, api)
}

/** Whether the server can know when the sale was; if not, nothing is said of the counts of its branch, which are cancelled. */
async function tellInTime(which: number, book: Book, api: TestApi): Promise<boolean> {
  const { waiting } = book.shelf
  const sent = Date.now()
  await tell({ which }, book, api)
  if (Date.now() - sent < EARLIER_MS) return true
  const sale = waiting.find((one) => !book.shelf.waiting.includes(one))
  for (const [at, sheet] of book.sheets.entries()) {
    const isOpen = sheet.status === 'OPEN' || sheet.status === 'COUNTED'
    const isOf = sale !== undefined && sheet.branchId === sale.branchId
    if (isOpen && isOf && sheet.rows.has(sale.product.id))
      await stepSheet({ who, which: at, step: 'cancel' }, book, api)
  }
  return false
}

/** One difference, counted and posted in two stock-takes. */
export async function postTwice(input: CarriedOut, book: Book, api: TestApi): Promise<void> {
  const one = plenty(input, book)
  if (one === undefined) return
  loseOrFind({ ...one, isFound: false }, book)
  const both = [await countThere(one, book, api), await countThere(one, book, api)]
  for (const which of both) await finish(which, book, api)
}

/** An exchange without a connection that arrives after the new goods were counted. */
export async function exchangeLate(input: Exchanged, book: Book, api: TestApi): Promise<void> {
  const sales = book.stock.documents.filter(({ kind }) => kind === 'SALE')
  if (sales.length === 0) return
  const branch = book.branches.indexOf(pick(sales, input.which).branch_id)
  const happenedAt = Date.now()
  await sleep(EARLIER_MS)
  const which = book.sheets.length
  await openSheet({ who, branch, isBlind: false }, book, api)
  await countOneMore({ which, product: input.product }, book, api)
  const sent = Date.now()
  await exchange({ ...input, happenedAt }, book, api)
  if (Date.now() - sent < EARLIER_MS) await finish(which, book, api)
  else await stepSheet({ who, which, step: 'cancel' }, book, api)
}

/** A delivery that came before a count on the same day, and is recorded after it. */
export async function deliverLate(input: Delivered, book: Book, api: TestApi): Promise<void> {
  const receivedAt = Date.now()
  await sleep(EARLIER_MS)
  const which = book.sheets.length
  await openSheet({ who, branch: input.branch, isBlind: false }, book, api)
  await countOneMore({ which, product: input.lines[0]?.product ?? 0 }, book, api)
  await deliver({ ...input, who, receivedAt }, book, api)
  await finish(which, book, api)
}

/** One count finds too many of a batch; a later one, which is posted before it, finds the units that the books have. */
export async function agreeLater(input: CarriedOut, book: Book, api: TestApi): Promise<void> {
  const places = book.branches.flatMap((branchId, branch) =>
    book.products.flatMap((product, at) => {
      const units = book.stock.unitsOf(branchId, product.id)
      const quantity = units / unitsIn(product, 1)
      const there = book.stock.lotsOf(branchId, product.id)
      const lot = BATCHES.find((number) => unitsOfLot(there, lotOf(number)) < units)
      if (!product.isDated || !Number.isInteger(quantity) || lot === undefined) return []
      return [{ branch, row: { product: at, quantity, isTotal: true, isTrue: false }, lot }]
    }),
  )
  if (places.length === 0) return
  const { branch, row, lot } = pick(places, input.branch + input.product)
  const first = book.sheets.length
  for (const [at, named] of [lot, null].entries()) {
    await openSheet({ who, branch, isBlind: false }, book, api)
    await countGoods({ who, which: first + at, ...row, lot: named }, book, api)
  }
  await finish(first + 1, book, api)
  await finish(first, book, api)
}

/** Goods that get another value between two of their counts, perhaps only until the second one. */
export async function revalueBetween(
  input: Revalued & { isBack: boolean },
  book: Book,
  api: TestApi,
): Promise<void> {
  const { branch, product } = input
  const which = book.sheets.length
  await openSheet({ who, branch, isBlind: false }, book, api)
  await countOneMore({ which, product }, book, api)
  const documents = book.stock.documents.length
  await revalue({ ...input, who, off: 0 }, book, api)
  if (input.isBack && book.stock.documents.length > documents)
    await reverse({ who, which: reversibleDocuments(book).length - 1 }, book, api)
  const counted = { product, quantity: 1, isTotal: false, lot: null, isTrue: false }
  await countGoods({ who, which, ...counted }, book, api)
  await finish(which, book, api)
}

/** More than the books have. */
async function countOneMore(
  { which, product }: { which: number; product: number },
  book: Book,
  api: TestApi,
): Promise<void> {
  const counted = pick(book.products, product)
  const units = book.stock.unitsOf(pick(book.sheets, which).branchId, counted.id)
  const quantity = Math.floor(units / unitsIn(counted, 1)) + 1
  const row = { product, quantity, isTotal: true, lot: null, isTrue: false }
  await countGoods({ who, which, ...row }, book, api)
}

/** One unit of goods of which there are more: the books must let it go twice. */
function plenty(input: CarriedOut, book: Book): CarriedOut | undefined {
  const places = book.branches.flatMap((branchId, branch) =>
    book.products.flatMap((product, at) => {
      const units = Math.min(
        unitsThere(book, { branchId, product }),
        book.stock.unitsOf(branchId, product.id),
      )
      return units < 2 * unitsIn(product, 1) ? [] : [{ branch, product: at, quantity: 1 }]
    }),
  )
  return places.length === 0 ? undefined : pick(places, input.branch + input.product)
}

/** Counts the goods that lie there, and posts it. */
async function countTruly(input: CarriedOut, book: Book, api: TestApi): Promise<Sheet | undefined> {
  const which = await countThere(input, book, api)
  await finish(which, book, api)
  const sheet = book.sheets[which]
  return sheet?.status === 'POSTED' ? sheet : undefined
}

async function countThere({ branch, product }: CarriedOut, book: Book, api: TestApi) {
  const which = book.sheets.length
  await openSheet({ who, branch, isBlind: false }, book, api)
  const counted = { product, quantity: 0, isTotal: true, lot: null, isTrue: true }
  await countGoods({ who, which, ...counted }, book, api)
  return which
}

async function finish(which: number, book: Book, api: TestApi): Promise<void> {
  for (const step of ['end', 'post'] as const) await stepSheet({ who, which, step }, book, api)
}

/** The documents that the server names for a product of a stock-take. */
async function lateOf(
  { id }: Sheet,
  product: Product,
  book: Book,
  api: TestApi,
): Promise<string[]> {
  const asked = { params: { id }, query: { list: 'AGAIN' } }
  const { body } = await read(api, book, { who, call: listStockTakeProducts, ...asked })
  const { late = [] } = body.find((one) => one.id === product.id) ?? {}
  return late.map((one) => one.id)
}
