import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  getStockTake,
  postStockTake,
  zeroUncounted,
} from '@mezgeb/contract/stock/stock-take-calls'
import * as z from 'zod/mini'

import { numberWithin } from '../../../server/src/testing/goods/paper-numbers.ts'
import { ask, isDone, pick, read, turnedAway } from './book.ts'
import { countedLines, differenceOf, isDifferent } from './count-lines.ts'
import { lotOf, productOf, unitsIn, unitsOfLot } from './goods.ts'
import { bookLine } from './lines.ts'
import { compareShelf } from './shelf-commands.ts'
import { bookOnly, silentAt, unitsThere, untilLater } from './shelf.ts'
import { isUndated } from './stock-commands.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from './book.ts'
import type { Row } from './count-lines.ts'

export type Opened = { who: Who; branch: number; isBlind: boolean }
export type Counted = {
  who: Who
  which: number
  product: number
  quantity: number
  isTotal: boolean
  /** Which batch; null: none. */
  lot: number | null
  /** As many as lie there; otherwise the quantity. */
  isTrue: boolean
}
export type Stepped = {
  who: Who
  which: number
  step: 'end' | 'reopen' | 'cancel' | 'zero' | 'post'
}

/** A stock-take of everything in a branch, as on a count sheet. */
export type Sheet = {
  id: string
  branchId: string
  isBlind: boolean
  status: 'OPEN' | 'COUNTED' | 'POSTED' | 'CANCELLED'
  /** The last one to end the counting. */
  endedBy?: Who
  /** By product; a total replaces earlier counts of the same batch. */
  rows: Map<string, Row[]>
  /** Counts that totals replaced. */
  replaced: (Row & { productId: string })[]
  /** Products of lines that were posted. */
  posted: Set<string>
  /** When products were counted that were found as the books had them, once it is posted. */
  agreed: Map<string, number>
}

const Made = z.object({ id: z.string(), number: z.string(), inScope: z.number() })

const movesOf = (book: Book, branchId: string, productId: string) =>
  book.stock.movements.filter(
    (one) => one.branch_id === branchId && one.product_id === productId && one.quantity !== 0,
  ).length

const CORRECTIONS = ['COUNT', 'REVERSAL', 'OPENING']

/** Movements of units that put the books right or came late, by the time of a count: one that saw fewer of them is old. */
const correctionsOf = (book: Book, branchId: string, productId: string, counted: number) =>
  book.stock.movements.filter(
    ({ kind, document_id: id, ...one }) =>
      one.branch_id === branchId &&
      one.product_id === productId &&
      one.quantity !== 0 &&
      (CORRECTIONS.includes(kind) ||
        book.late.has(id) ||
        book.papers.get(id)?.isWayBack === true ||
        (book.shelf.told.get(id) ?? counted) < counted),
  ).length

/** The book when a product is counted. */
const seenOf = (book: Book, branchId: string, productId: string, counted = Date.now()) => ({
  units: book.stock.unitsOf(branchId, productId),
  moves: movesOf(book, branchId, productId),
  counted,
  corrections: correctionsOf(book, branchId, productId, counted),
})

/** The counts of a product whose difference still holds. */
export function rowsToday(
  book: Book,
  { branchId, rows }: Sheet,
  productId: string,
): readonly Row[] {
  const counts = rows.get(productId) ?? []
  const isOld = ({ counted, corrections }: Row) =>
    corrections !== correctionsOf(book, branchId, productId, counted)
  const isDenied = book.sheets.some(
    (one) => one.branchId === branchId && (one.agreed.get(productId) ?? 0) > newestOf(counts),
  )
  return counts.some(isOld) || (isDenied && isDifferent(counts)) ? [] : counts
}

const newestOf = (counts: readonly Row[]) => Math.max(...counts.map(({ counted }) => counted))

function uncounted(book: Book, { branchId, rows }: Sheet): string[] {
  return book.products
    .map(({ id }) => id)
    .filter((id) => !rows.has(id) && book.stock.unitsOf(branchId, id) > 0)
}

/** Opens a stock-take of everything in a branch. */
export async function openSheet(input: Opened, book: Book, api: TestApi): Promise<void> {
  const { who, isBlind } = input
  const branchId = pick(book.branches, input.branch)
  const body = { branchId, scope: 'ALL', isBlind }
  const answer = await ask(api, book, { who, call: createStockTake, body })
  if (!isDone(answer, turnedAway(book, who, createStockTake, branchId))) return
  const { id, number, inScope } = Made.parse(answer.body)
  const sheet: Sheet = {
    id,
    branchId,
    isBlind,
    status: 'OPEN',
    rows: new Map(),
    replaced: [],
    posted: new Set(),
    agreed: new Map(),
  }
  const earlier = book.sheets.filter((one) => one.branchId === branchId)
  assert.equal(numberWithin(number), earlier.length + 1, 'number in the branch')
  assert.equal(inScope, uncounted(book, sheet).length, 'products in scope')
  book.sheets.push(sheet)
}

/** Counts a product or one of its batches: one scan more, or the whole quantity. Sent twice, it is counted once. */
export async function countGoods(input: Counted, book: Book, api: TestApi): Promise<void> {
  if (book.sheets.length === 0) return
  const { who, isTrue } = input
  const sheet = pick(book.sheets, input.which)
  const product = pick(book.products, input.product)
  const productId = product.id
  const place = { branchId: sheet.branchId, product }
  await untilLater(book, sheet.branchId)
  const quantity = isTrue ? unitsThere(book, place) : unitsIn(product, input.quantity)
  const happenedAt = new Date().toISOString()
  const isTotal = isTrue || input.isTotal
  const lot = isTrue || input.lot === null ? null : lotOf(input.lot)
  const counts = [{ id: randomUUID(), productId, quantity, isTotal, happenedAt, ...lot }]
  const asked = {
    who,
    call: addStockCounts,
    params: { id: sheet.id },
    body: { counts, sentAt: happenedAt },
  }
  const answer = await ask(api, book, asked)
  const refusal =
    turnedAway(book, who, addStockCounts) ??
    (lot !== null && isUndated(product, input.lot) ? 'INVALID' : null) ??
    turnedAway(book, who, addStockCounts, sheet.branchId) ??
    (sheet.status === 'OPEN' ? null : 'STOCK_TAKE_CLOSED')
  if (!isDone(answer, refusal)) return
  assert(isDone(await ask(api, book, asked), null))
  const there = book.stock.lotsOf(sheet.branchId, productId)
  const row = {
    quantity,
    ...seenOf(book, sheet.branchId, productId),
    lot: lot && { ...lot, units: unitsOfLot(there, lot) },
    silent: isTrue ? silentAt(book, place) : null,
  }
  const isOther = (one: Row) =>
    one.lot?.expiresOn !== lot?.expiresOn || one.lot?.batch !== lot?.batch
  const before = sheet.rows.get(productId) ?? []
  const stay = isTotal ? before.filter(isOther) : before
  const gone = before.filter((one) => !stay.includes(one))
  sheet.replaced.push(...gone.map((one) => ({ ...one, productId })))
  sheet.rows.set(productId, [...stay, row])
}

/** Ends the counting, goes back, cancels, counts the rest as zero, or posts. */
export async function stepSheet(input: Stepped, book: Book, api: TestApi): Promise<void> {
  if (book.sheets.length === 0) return
  const sheet = pick(book.sheets, input.which)
  if (input.step === 'zero') await zero(input, sheet, { book, api })
  else if (input.step === 'post') await post(input, sheet, { book, api })
  else await setStatus(input, sheet, { book, api })
}

type Place = { book: Book; api: TestApi }

async function setStatus({ who, step }: Stepped, sheet: Sheet, { book, api }: Place) {
  const status = step === 'end' ? 'COUNTED' : step === 'reopen' ? 'OPEN' : 'CANCELLED'
  const params = { id: sheet.id }
  const answer = await ask(api, book, { who, call: changeStockTake, params, body: { status } })
  const isPossible =
    status === 'CANCELLED'
      ? ['OPEN', 'COUNTED'].includes(sheet.status)
      : sheet.status === (status === 'COUNTED' ? 'OPEN' : 'COUNTED')
  const isOwn = status === 'OPEN' && sheet.endedBy === who
  const refusal =
    turnedAway(book, who, changeStockTake) ??
    turnedAway(book, who, changeStockTake, sheet.branchId) ??
    (who === 'ADMIN' || status === 'COUNTED' || isOwn ? null : 'FORBIDDEN') ??
    (isPossible ? null : 'STATUS_CHANGE')
  if (!isDone(answer, refusal)) return
  sheet.status = status
  if (status === 'COUNTED') sheet.endedBy = who
}

async function zero({ who }: Stepped, sheet: Sheet, { book, api }: Place) {
  await untilLater(book, sheet.branchId)
  const answer = await ask(api, book, { who, call: zeroUncounted, params: { id: sheet.id } })
  const isGoing = sheet.status === 'OPEN' || sheet.status === 'COUNTED'
  const refusal = turnedAway(book, who, zeroUncounted) ?? (isGoing ? null : 'STOCK_TAKE_CLOSED')
  if (!isDone(answer, refusal)) return
  for (const id of uncounted(book, sheet)) {
    const seen = seenOf(book, sheet.branchId, id)
    sheet.rows.set(id, [{ quantity: 0, ...seen, lot: null, silent: null }])
  }
}

async function post({ who }: Stepped, sheet: Sheet, { book, api }: Place) {
  const rest = uncounted(book, sheet)
  const asked = { who, call: postStockTake, params: { id: sheet.id } }
  const refusal =
    turnedAway(book, who, postStockTake) ?? (sheet.status === 'COUNTED' ? null : 'STATUS_CHANGE')
  const undecided = await ask(api, book, { ...asked, body: {} })
  if (refusal !== null || rest.length > 0) {
    if (isDone(undecided, refusal ?? 'UNCOUNTED')) return
    if (refusal !== null) return
    if (!isDone(await ask(api, book, { ...asked, body: { leaveUncounted: true } }), null)) return
  } else if (!isDone(undecided, null)) return
  const isTrue = trueCounts(book, sheet)
  const lines = book.products.flatMap((product) => {
    const { id } = product
    const units = book.stock.unitsOf(sheet.branchId, id)
    const lots = book.stock.lotsOf(sheet.branchId, id)
    return countedLines(product, rowsToday(book, sheet, id), { units, lots }).map(bookLine)
  })
  for (const id of sheet.rows.keys()) {
    const rows = rowsToday(book, sheet, id)
    if (differenceOf(rows) === 0) sheet.agreed.set(id, newestOf(rows))
  }
  sheet.status = 'POSTED'
  sheet.posted = new Set(lines.map(({ product }) => product.id))
  if (lines.length > 0) {
    const made = { user_id: book.people[who].id, created_at: new Date().toISOString() }
    const { body: take } = await read(api, book, { who, call: getStockTake, params: asked.params })
    const { id } = take.documents?.[0] ?? assert.fail('a stock-take posted no differences')
    book.papers.set(id, {})
    const head = { id, kind: 'COUNT', branch_id: sheet.branchId } as const
    book.stock.record({ ...head, ...made }, lines)
  }
  const { branchId } = sheet
  for (const { product, quantity } of lines)
    bookOnly(book, { branchId, product: productOf(book, product.id) }, quantity)
  for (const { product, silent } of isTrue)
    await compareShelf({ branchId, product }, silent, book, api)
}

/** The products whose true count still holds. */
function trueCounts(book: Book, sheet: Sheet): { product: Product; silent: number }[] {
  return book.products.flatMap((product) => {
    const rows = rowsToday(book, sheet, product.id)
    const [{ silent } = { silent: null }] = rows
    const difference = differenceOf(rows)
    if (silent === null || rows.length > 1 || difference === null) return []
    const isShort = book.stock.unitsOf(sheet.branchId, product.id) + difference < 0
    return isShort ? [] : [{ product, silent }]
  })
}
