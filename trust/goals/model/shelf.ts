import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Book, Product } from './book.ts'

export type Place = { branchId: string; product: Product }
type Waiting = Place & { units: number; happenedAt: number }

/** The goods in the branches, apart from the books: some go and come without a document, and sales arrive later. */
export type Shelf = {
  /** Units that the books have and the shelf has not, by branch and product. */
  missing: Map<string, number>
  /** Units that have gone without a document, less those of sales that arrived since. */
  silent: Map<string, number>
  waiting: Waiting[]
  /** The moment of sales that arrived later, by document. */
  told: Map<string, number>
}

export const emptyShelf = (): Shelf => ({
  missing: new Map(),
  silent: new Map(),
  waiting: [],
  told: new Map(),
})

const keyOf = ({ branchId, product }: Place) => `${branchId} ${product.id}`
export const inBooks = (book: Book, { branchId, product }: Place) =>
  book.stock.unitsOf(branchId, product.id)
const add = (map: Map<string, number>, place: Place, units: number) =>
  map.set(keyOf(place), (map.get(keyOf(place)) ?? 0) + units)

/** Units that have gone without a document until now. */
export const silentAt = (book: Book, place: Place): number =>
  book.shelf.silent.get(keyOf(place)) ?? 0

/** The books change, and no goods move. */
export const bookOnly = (book: Book, place: Place, units: number): unknown =>
  add(book.shelf.missing, place, units)

/** Units that lie there. A sale needs goods, so units that the books let go were found. */
export function unitsThere(book: Book, place: Place): number {
  const units = inBooks(book, place) - (book.shelf.missing.get(keyOf(place)) ?? 0)
  if (units < 0) leave(book, place, units)
  return Math.max(0, units)
}

/** Units go without a document; below zero: they come so. */
export function leave(book: Book, place: Place, units: number): void {
  add(book.shelf.missing, place, units)
  add(book.shelf.silent, place, units)
}

/**
 * Between a sale without a connection and a count of its goods. The server knows only how old a sale was when it was sent: one whose request takes
 * longer may look like a sale after the count.
 */
export const EARLIER_MS = 200

/** Waits until the sales of a branch that did not arrive yet are clearly earlier than what happens now. */
export async function untilLater({ shelf }: Book, branchId: string): Promise<void> {
  const moments = shelf.waiting.map((sale) => (sale.branchId === branchId ? sale.happenedAt : 0))
  await sleep(Math.max(0, ...moments) + EARLIER_MS - Date.now())
}

const UNKNOWN = { least: 0, most: 0 }

/**
 * A unit is worth a price between the lowest and the highest one that was paid for some of them, or set for all of them by a revaluation, and
 * was not taken back; without such a price the value is unknown. Each movement may round off a cent.
 */
export function comparePrices(book: Book): void {
  for (const { branch_id, product_id, quantity, value } of book.stock.balances()) {
    if (value === null) continue
    const own = movedIn(book, branch_id, product_id)
    const prices = pricesIn(book, branch_id, product_id)
    const { least, most } =
      prices.length === 0 ? UNKNOWN : { least: Math.min(...prices), most: Math.max(...prices) }
    const cents = 100 * value
    const isPaid = cents >= least * quantity - own.length && cents <= most * quantity + own.length
    const told = `${quantity} of ${product_id} worth ${value}, paid ${least / 100} to ${most / 100}`
    assert(isPaid, told)
  }
}

const movedIn = (book: Book, branchId: string, productId: string) =>
  book.stock.movements.filter((one) => one.branch_id === branchId && one.product_id === productId)

/** Cents that were paid for a unit; `except`: of goods that came from there nothing is said. */
function pricesIn(book: Book, branchId: string, productId: string, except?: string): number[] {
  return movedIn(book, branchId, productId).flatMap(
    ({ document_id: id, told_value: told, balance, quantity: units, isGiven, cost }) => {
      if (isTakenBack(book, id)) return []
      if (told !== null) return [(100 * told) / balance]
      if (units <= 0 || !isGiven || cost === null) return []
      const from = book.transfers.find(({ arrivals }) => arrivals.includes(id))?.from
      if (from !== undefined && from === except) return []
      if (from !== undefined && restsOnTypo(book, { branchId, productId, from, id }))
        return pricesIn(book, from, productId, branchId)
      return [(100 * cost) / units]
    },
  )
}

type FromThere = { branchId: string; productId: string; from: string; id: string }

/** Goods that had gone from here to the branch from which they come, when others lay here that were taken back: they cost what others cost there and here. */
function restsOnTypo(book: Book, { branchId, productId, from, id }: FromThere): boolean {
  const place = (documentId: string) =>
    book.stock.documents.findIndex((one) => one.id === documentId)
  const own = movedIn(book, branchId, productId)
  const wrong = own.filter(({ document_id, quantity }) => quantity > 0 && isTypo(book, document_id))
  const first = Math.min(...wrong.map(({ document_id }) => place(document_id)))
  const sent = new Set(own.map(({ document_id }) => document_id))
  return book.transfers.some(
    ({ shipment = '', to }) =>
      to === from && sent.has(shipment) && place(shipment) > first && place(shipment) < place(id),
  )
}

const isTypo = (book: Book, id: string) =>
  book.papers.get(id)?.isReversed === true || isUndone(book, id)

/** Of a document that is as if it had never been, or that brought goods home which were there before. */
function isTakenBack(book: Book, id: string): boolean {
  const paper = book.papers.get(id)
  const isOwnGoods =
    paper?.saleId !== undefined || paper?.homeFrom !== undefined || paper?.reverses !== undefined
  return isOwnGoods || paper?.undoes !== undefined || isTypo(book, id)
}

const isUndone = (book: Book, id: string) =>
  [...book.papers.values()].some(
    ({ undoes, takesBack }) => undoes === id || takesBack?.includes(id),
  )
