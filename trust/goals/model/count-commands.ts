import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  getStockTake,
  listCountProposals,
  listStockCounts,
  listStockTakeProducts,
  listStockTakes,
  postStockTake,
  zeroUncounted,
} from '@mezgeb/contract/stock/stock-take-calls'
import * as z from 'zod/mini'

import { ask, isDone, note, pick, turnedAway } from './book.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Shop } from './book.ts'

type Person = 'STAFF' | 'ADMIN'
export type Opened = { who: Person; branch: number; isBlind: boolean }
export type Counted = {
  who: Person
  which: number
  product: number
  quantity: number
  isTotal: boolean
}
export type Stepped = {
  who: Person
  which: number
  step: 'end' | 'reopen' | 'cancel' | 'zero' | 'post'
}

/** A count with the stock of the book and its number of movements at that time. */
type Row = { quantity: number; units: number; moves: number }

/** A stock-take of everything in a branch, as on a count sheet. */
export type Sheet = {
  id: string
  branchId: string
  isBlind: boolean
  status: 'OPEN' | 'COUNTED' | 'POSTED' | 'CANCELLED'
  /** By product, since its last total. */
  rows: Map<string, Row[]>
  /** Differences that were posted. */
  posted: Map<string, number>
}

const Made = z.object({ id: z.string(), number: z.number(), inScope: z.number() })

const movesOf = (book: Book, branchId: string, productId: string) =>
  book.stock.movements.filter((one) => one.branch_id === branchId && one.product_id === productId)
    .length

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Units found above or missing; null: not counted, or moved while it was counted. */
function differenceOf(rows: readonly Row[]): number | null {
  const [first] = rows
  if (first === undefined || rows.some(({ moves }) => moves !== first.moves)) return null
  return sumOf(rows) - first.units
}

function uncounted(book: Book, { branchId, rows }: Sheet): string[] {
  return book.things.PRODUCT.map(({ id }) => id).filter(
    (id) => !rows.has(id) && book.stock.unitsOf(branchId, id) > 0,
  )
}

/** Refused before the stock-take is looked at, or of another branch. */
function outOfReach(book: Book, who: Person, branchId: string, call: Endpoint): ErrorCode | null {
  const isElsewhere = who === 'STAFF' && branchId !== book.home
  return turnedAway(book, who, call) ?? (isElsewhere ? 'NOT_FOUND' : null)
}

/** Opens a stock-take of everything in a branch. */
export async function openSheet(input: Opened, book: Book, shop: Shop): Promise<void> {
  const { who, isBlind } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const body = { branchId, scope: 'ALL', isBlind }
  const answer = await ask(shop, book, { who, call: createStockTake, body })
  if (!isDone(answer, outOfReach(book, who, branchId, createStockTake))) return
  const { id, number, inScope } = Made.parse(answer.body)
  const sheet: Sheet = {
    ...{ id, branchId, isBlind, status: 'OPEN' },
    ...{ rows: new Map(), posted: new Map() },
  }
  const earlier = book.sheets.filter((one) => one.branchId === branchId)
  assert.equal(number, earlier.length + 1, 'number in the branch')
  assert.equal(inScope, uncounted(book, sheet).length, 'products in scope')
  book.sheets.push(sheet)
  note(book, 'STOCK_TAKE', 'CREATED')
}

/** Counts a product: one scan more, or the whole quantity. Sent twice, it is counted once. */
export async function countGoods(input: Counted, book: Book, shop: Shop): Promise<void> {
  if (book.sheets.length === 0) return
  const { who, quantity, isTotal } = input
  const sheet = pick(book.sheets, input.which)
  const { id: productId } = pick(book.things.PRODUCT, input.product)
  const happenedAt = new Date().toISOString()
  const counts = [{ id: randomUUID(), productId, quantity, isTotal, happenedAt }]
  const asked = {
    ...{ who, call: addStockCounts, params: { id: sheet.id } },
    body: { counts, sentAt: happenedAt },
  }
  const answer = await ask(shop, book, asked)
  const refusal =
    outOfReach(book, who, sheet.branchId, addStockCounts) ??
    (sheet.status === 'OPEN' ? null : 'STOCK_TAKE_CLOSED')
  if (!isDone(answer, refusal)) return
  assert(isDone(await ask(shop, book, asked), null))
  const row = {
    ...{ quantity, units: book.stock.unitsOf(sheet.branchId, productId) },
    moves: movesOf(book, sheet.branchId, productId),
  }
  sheet.rows.set(productId, [...(isTotal ? [] : (sheet.rows.get(productId) ?? [])), row])
}

/** Ends the counting, goes back, cancels, counts the rest as zero, or posts. */
export async function stepSheet(input: Stepped, book: Book, shop: Shop): Promise<void> {
  if (book.sheets.length === 0) return
  const sheet = pick(book.sheets, input.which)
  if (input.step === 'zero') await zero(input, sheet, { book, shop })
  else if (input.step === 'post') await post(input, sheet, { book, shop })
  else await setStatus(input, sheet, { book, shop })
}

type Place = { book: Book; shop: Shop }

async function setStatus({ who, step }: Stepped, sheet: Sheet, { book, shop }: Place) {
  const status = step === 'end' ? 'COUNTED' : step === 'reopen' ? 'OPEN' : 'CANCELLED'
  const params = { id: sheet.id }
  const answer = await ask(shop, book, { who, call: changeStockTake, params, body: { status } })
  const isPossible =
    status === 'CANCELLED'
      ? ['OPEN', 'COUNTED'].includes(sheet.status)
      : sheet.status === (status === 'COUNTED' ? 'OPEN' : 'COUNTED')
  const refusal =
    turnedAway(book, who, changeStockTake) ??
    (who === 'STAFF' && status !== 'COUNTED' ? 'FORBIDDEN' : null) ??
    outOfReach(book, who, sheet.branchId, changeStockTake) ??
    (isPossible ? null : 'STATUS_CHANGE')
  if (!isDone(answer, refusal)) return
  sheet.status = status
  note(book, 'STOCK_TAKE', 'CHANGED')
}

async function zero({ who }: Stepped, sheet: Sheet, { book, shop }: Place) {
  const answer = await ask(shop, book, { who, call: zeroUncounted, params: { id: sheet.id } })
  const isGoing = sheet.status === 'OPEN' || sheet.status === 'COUNTED'
  const refusal = turnedAway(book, who, zeroUncounted) ?? (isGoing ? null : 'STOCK_TAKE_CLOSED')
  if (!isDone(answer, refusal)) return
  for (const id of uncounted(book, sheet)) {
    const units = book.stock.unitsOf(sheet.branchId, id)
    sheet.rows.set(id, [{ quantity: 0, units, moves: movesOf(book, sheet.branchId, id) }])
  }
}

async function post({ who }: Stepped, sheet: Sheet, { book, shop }: Place) {
  const rest = uncounted(book, sheet)
  const asked = { who, call: postStockTake, params: { id: sheet.id } }
  const refusal =
    turnedAway(book, who, postStockTake) ?? (sheet.status === 'COUNTED' ? null : 'STATUS_CHANGE')
  const undecided = await ask(shop, book, { ...asked, body: {} })
  if (refusal !== null || rest.length > 0) {
    if (isDone(undecided, refusal ?? 'UNCOUNTED')) return
    if (refusal !== null) return
    if (!isDone(await ask(shop, book, { ...asked, body: { leaveUncounted: true } }), null)) return
  } else if (!isDone(undecided, null)) return
  const lines = book.things.PRODUCT.flatMap((product) => {
    const quantity = differenceOf(sheet.rows.get(product.id) ?? [])
    if (quantity === null || quantity === 0) return []
    if (book.stock.unitsOf(sheet.branchId, product.id) + quantity < 0) return []
    return [{ product, quantity, price: Number(product.values['pricePerUnit']) }]
  })
  sheet.status = 'POSTED'
  sheet.posted = new Map(lines.map(({ product, quantity }) => [product.id, quantity]))
  note(book, 'STOCK_TAKE', 'CHANGED')
  if (lines.length === 0) return
  note(book, 'STOCK_COUNT', 'CREATED')
  const made = { user_id: book.logins[who].account.id, created_at: new Date().toISOString() }
  const document = { id: randomUUID(), kind: 'COUNT', branch_id: sheet.branchId, ...made } as const
  book.stock.record(document, lines)
}

const Lists = z.array(
  z.object({
    id: z.string(),
    counted: z.nullable(z.number()),
    difference: z.optional(z.nullable(z.number())),
  }),
)
const Take = z.object({
  status: z.string(),
  counted: z.number(),
  differences: z.optional(z.object({ products: z.number() })),
})

/** Compares every stock-take in view with its sheet. */
export async function compareSheets(who: Person, book: Book, shop: Shop): Promise<void> {
  const seen = book.sheets.filter(({ branchId }) => who === 'ADMIN' || branchId === book.home)
  const { headers } = await ask(shop, book, { who, call: listStockTakes, query: { limit: 1 } })
  assert.equal(headers['x-total-count'], String(seen.length), 'stock-takes')
  const query = { branchId: book.home }
  assert(isDone(await ask(shop, book, { who, call: listCountProposals, query }), null))
  for (const sheet of seen) {
    const params = { id: sheet.id }
    const take = Take.parse((await ask(shop, book, { who, call: getStockTake, params })).body)
    assert.deepEqual([take.status, take.counted], [sheet.status, sheet.rows.size])
    const hides = who === 'STAFF' && sheet.isBlind && sheet.status !== 'POSTED'
    assert.equal(take.differences === undefined, hides, 'blind')
    assert(isDone(await ask(shop, book, { who, call: listStockCounts, params }), null))
    const asked = { who, call: listStockTakeProducts, params, query: { list: 'COUNTED' } }
    const found = Lists.parse((await ask(shop, book, asked)).body)
    const listed = found.map(({ id, counted, difference }) => line(id, counted, difference))
    const expected = [...sheet.rows].map(([id, rows]) =>
      line(id, sumOf(rows), hides ? undefined : differenceOf(rows)),
    )
    assert.deepEqual(listed.toSorted(byText), expected.toSorted(byText), 'counts')
    if (sheet.status === 'POSTED') assert.equal(take.differences?.products, sheet.posted.size)
  }
}

const byText = (one: string, two: string) => (one < two ? -1 : 1)

const line = (id: string, counted: number | null, difference: number | null | undefined) =>
  `${id} ${counted} ${difference}`
