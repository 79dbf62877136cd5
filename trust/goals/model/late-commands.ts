import assert from 'node:assert/strict'

import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'

import { pick, read } from './book.ts'
import { countGoods, openSheet, stepSheet } from './count-commands.ts'
import { unitsIn } from './goods.ts'
import { carryOut, tell } from './shelf-commands.ts'
import { unitsThere } from './shelf.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product } from './book.ts'
import type { CarriedOut } from './shelf-commands.ts'
import type { Sheet } from './count-commands.ts'

/** A sale that arrives after its goods were counted and posted as missing: they are counted again, and until then the server says so. */
export async function tellTooLate(input: CarriedOut, book: Book, api: TestApi): Promise<void> {
  const product = pick(book.products, input.product)
  const place = { branchId: pick(book.branches, input.branch), product }
  const units = unitsIn(product, input.quantity)
  if (unitsThere(book, place) < 2 * units) return
  carryOut(input, book)
  const first = await countTruly(input, book, api)
  if (first === undefined) return
  const told = new Set(book.shelf.told.keys())
  await tell({ which: book.shelf.waiting.length - 1 }, book, api)
  const sale = [...book.shelf.told.keys()].find((id) => !told.has(id))
  if (sale === undefined) return
  assert.deepEqual(await lateOf(first, product, book, api), [sale], 'a sale that came too late')
  const second = await countTruly(input, book, api)
  if (second === undefined) return
  assert.deepEqual(await lateOf(first, product, book, api), [], 'counted again')
}

/** Counts what lies there, and posts it. */
async function countTruly(
  { branch, product }: CarriedOut,
  book: Book,
  api: TestApi,
): Promise<Sheet | undefined> {
  const who = 'ADMIN'
  const which = book.sheets.length
  await openSheet({ who, branch, isBlind: false }, book, api)
  const counted = { product, quantity: 0, isTotal: true, lot: null, isTrue: true }
  await countGoods({ who, which, ...counted }, book, api)
  for (const step of ['end', 'post'] as const) await stepSheet({ who, which, step }, book, api)
  const sheet = book.sheets[which]
  return sheet?.status === 'POSTED' ? sheet : undefined
}

/** The documents that the server names for a product of a stock-take. */
async function lateOf(
  { id }: Sheet,
  product: Product,
  book: Book,
  api: TestApi,
): Promise<string[]> {
  const asked = { params: { id }, query: { list: 'AGAIN' } }
  const { body } = await read(api, book, { who: 'ADMIN', call: listStockTakeProducts, ...asked })
  const { late = [] } = body.find((one) => one.id === product.id) ?? {}
  return late.map((one) => one.id)
}
