import assert from 'node:assert/strict'

import { sumOf } from '@mezgeb/contract/kit/money'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { ask, isDone, pick, read, turnedAway } from './book.ts'
import { lotOf, unitsIn, unitsOfLot } from './goods.ts'
import { bookLine, landed, namedLots, purchaseOf } from './lines.ts'
import { keepNewest } from './undo/newest-cost.ts'
import { LONG_AGO, record } from './stock-commands.ts'
import { correctionsOf, linesOf, returnedOf, reversedLines } from './undo/undo-commands.ts'
import { correctionOfUndone, costWithout, rounded } from './undo/value-without.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from './book.ts'
import type { BoughtLine, Line } from './lines.ts'

const number = fc.nat({ max: 20 })
export const corrected = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: number,
  /** Null: that of the old document. */
  branch: fc.option(number, { freq: 1, nil: null }),
  supplier: number,
  lines: fc.array(
    fc.record({
      /** Null: that of the old line in its place. */
      product: fc.option(number, { freq: 1, nil: null }),
      quantity: fc.integer({ min: 1, max: 5 }),
      lot: fc.option(number),
      cents: fc.option(fc.integer({ min: 0, max: 9999 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Corrected = typeof corrected extends fc.Arbitrary<infer One> ? One : never

const CALLS = {
  ENTRY: createStockEntry,
  DELIVERY: createDelivery,
  REMOVAL: createStockOut,
} as const
type Kind = keyof typeof CALLS
type Old = { id: string; kind: Kind; branchId: string; lines: ReturnType<typeof linesOf> }

const isCorrectable = (kind: DocumentKind): kind is Kind => kind in CALLS

/** Those that people try to correct. */
export const oldOnes = (book: Book): Old[] =>
  book.stock.documents.flatMap(({ id, kind, branch_id: branchId }) =>
    isCorrectable(kind) ? [{ id, kind, branchId, lines: linesOf(book, id) }] : [],
  )

const Made = z.object({ corrects: z.object({ id: z.string() }) })

/** Records a delivery, an entry or a removal as it should have been, and reverses the old one, in one act. */
export async function correct(input: Corrected, book: Book, api: TestApi): Promise<void> {
  const all = oldOnes(book)
  if (all.length === 0) return
  const { who } = input
  const old = pick(all, input.which)
  const { id, kind } = old
  const branchId = input.branch === null ? old.branchId : pick(book.branches, input.branch)
  const lines = newLines(input, old, book)
  const supplierId = pick(book.suppliers, input.supplier)
  const body = { ...bodyOf(kind, supplierId, lines), branchId, corrects: id }
  const answer = await ask(api, book, { who, call: CALLS[kind], body })
  const refusal =
    turnedAway(book, who, reverseDocument) ?? refusalOf(book, old, { branchId, lines })
  if (!isDone(answer, refusal)) return
  assert.equal(Made.parse(answer.body).corrects.id, id)
  const paper = kind === 'REMOVAL' ? {} : { supplierId, invoice: lines.map(purchaseOf) }
  const made = { ...paper, kind, branchId, answer, isLate: kind !== 'ENTRY', corrects: id }
  const { body: now } = await read(api, book, { who, call: getStockDocument, params: { id } })
  const moved = movedBy(book, old, { branchId, lines })
  const again = kind === 'REMOVAL' ? moved : []
  const reversalId = now.reversedBy?.id ?? ''
  const reverseOld = () => reverseInBook(book, who, old, { reversalId, again })
  // The half that adds goods comes first.
  if (kind === 'REMOVAL') reverseOld()
  record(book, { who }, made, moved)
  if (kind !== 'REMOVAL') reverseOld()
}

function newLines(input: Corrected, old: Old, book: Book): BoughtLine[] {
  const wanted = old.kind === 'DELIVERY' ? input.lines : input.lines.slice(0, 1)
  return wanted.map(({ product: which, quantity, cents, lot }, at) => {
    const product = which === null ? pick(old.lines, at).product : pick(book.products, which)
    const units = unitsIn(product, quantity)
    return { product, quantity: units, cents, price: null, lot: product.isDated ? lot : null }
  })
}

function bodyOf(kind: Kind, supplierId: string, lines: readonly BoughtLine[]): object {
  const [item, ...more] = lines.map(({ product, quantity, lot }) => ({
    productId: product.id,
    quantity,
    ...(lot === null ? {} : lotOf(lot)),
  }))
  if (kind === 'ENTRY') return { ...item, supplierId, dateReceived: new Date().toISOString() }
  if (kind === 'REMOVAL') return { ...item, reason: 'Broken', dateRemoved: LONG_AGO }
  const items = [item, ...more].map((one, at) => {
    const cents = lines[at]?.cents ?? null
    return { ...one, ...(cents === null ? {} : { unitCost: cents / 100 }) }
  })
  return { supplierId, dateReceived: LONG_AGO, items }
}

type New = { branchId: string; lines: readonly BoughtLine[] }

function refusalOf(book: Book, old: Old, wanted: New): ErrorCode | null {
  if (book.papers.get(old.id)?.isReversed === true) return 'ALREADY_REVERSED'
  if (old.kind === 'REMOVAL') return isShort(book, old, wanted) ? 'OUT_OF_STOCK' : null
  if (hasLeft(book, old, wanted)) return 'OUT_OF_STOCK'
  if (old.kind === 'DELIVERY' && returnedOf(book, old.id) > 0) return 'HAS_RETURNS'
  return book.papers.get(old.id)?.billed === undefined ? null : 'GOODS_BILLED'
}

const unitsOf = (lines: readonly Pick<Line, 'product' | 'quantity'>[], of: Product) =>
  lines.reduce((sum, { product, quantity }) => (product === of ? sum + quantity : sum), 0)

/** More has left the branch of the old document than comes there by the new one. */
function hasLeft(book: Book, { branchId, lines }: Old, wanted: New): boolean {
  const come = wanted.branchId === branchId ? wanted.lines : []
  return lines.some(({ product }) => {
    const gone = unitsOf(lines, product) - book.stock.unitsOf(branchId, product.id)
    return gone > unitsOf(come, product)
  })
}

/** There are too few, also with those that the old removal had taken. */
function isShort(book: Book, old: Old, { branchId, lines: [line] }: New): boolean {
  if (line === undefined) return true
  const { product, quantity, lot } = line
  const back = branchId === old.branchId ? old.lines.filter((one) => one.product === product) : []
  if (lot === null)
    return book.stock.unitsOf(branchId, product.id) - unitsOf(back, product) < quantity
  const taken = back.flatMap(({ lots }) => lots)
  const there = unitsOfLot(book.stock.lotsOf(branchId, product.id), lotOf(lot))
  return there - unitsOfLot(taken, lotOf(lot)) < quantity
}

/** Units of a removal leave at the cost at which those of the old one had left, or would have left without goods that went back since. */
function movedBy(book: Book, old: Old, { branchId, lines }: New): Line[] {
  if (old.kind === 'DELIVERY') return landed(lines, 0)
  return lines.map(({ product, quantity, lot }) => {
    const line = { product, quantity, ...namedLots(lot, quantity) }
    const before = old.lines.find((one) => one.product === product)
    const isSame = old.kind === 'REMOVAL' && branchId === old.branchId
    if (!isSame || before === undefined || before.cost === null) return line
    const each = costWithout(book, { branchId, productId: product.id }, old.id)
    if (each === 'UNKNOWN') return line
    const cents = (Math.round(before.cost * 100) * quantity) / before.quantity
    return { ...line, cost: rounded(each === null ? cents : each * quantity) / 100 }
  })
}

/** Of units that leave again at a known cost: the stock is worth what it would be if as many had left in the first place. */
function correctionsInPlace(book: Book, { id, branchId, lines: had }: Old, again: readonly Line[]) {
  return again.flatMap(({ product, quantity, cost = null }): [string, Correction][] => {
    const before = had.find((one) => one.product === product)
    if (cost === null || before === undefined || before.cost === null) return []
    const undone = 0 - before.quantity - quantity
    const back = { branchId, productId: product.id, documentId: id, units: 0, undone }
    const less = sumOf([0 - before.cost, -cost])
    return [[product.id, correctionOfUndone(book, { ...back, cost: less })]]
  })
}

function reverseInBook(
  book: Book,
  who: Who,
  old: Old,
  { reversalId, again }: { reversalId: string; again: readonly Line[] },
): void {
  const { id, branchId } = old
  const lines = reversedLines(book, id).map(bookLine)
  const inPlace = correctionsInPlace(book, old, again)
  const corrections = new Map([...correctionsOf(book, { id, branchId }), ...inPlace])
  const made = { user_id: book.people[who].id, created_at: new Date().toISOString() }
  book.papers.set(reversalId, { reverses: id })
  const reversal = { id: reversalId, kind: 'REVERSAL', branch_id: branchId, ...made } as const
  book.stock.record(reversal, lines, corrections)
  keepNewest(
    book,
    branchId,
    lines.map(({ product }) => product.id),
  )
  const paper = book.papers.get(id)
  if (paper !== undefined) paper.isReversed = true
}
