import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Book, Product } from './book.ts'
import type { Moving } from './transfer-book.ts'

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

/** A branch asks for the prices in another one: nothing is said of goods that it sent there, and goods that were taken back after `at` were there still. */
type Asker = { from: string; at: number }

/** Cents that were paid for a unit. */
function pricesIn(book: Book, branchId: string, productId: string, asker?: Asker): number[] {
  return movedIn(book, branchId, productId).flatMap(
    ({ document_id: id, new_value: newValue, balance, quantity: units, isGiven, cost }) => {
      if (isOwnGoods(book, id) || takenBackAt(book, id) < (asker?.at ?? Infinity)) return []
      if (newValue !== null) return [(100 * newValue) / balance]
      if (units <= 0 || !isGiven || cost === null) return []
      const moving = book.transfers.find(({ arrivals }) => arrivals.includes(id))
      if (moving !== undefined && moving.from === asker?.from) return []
      if (moving !== undefined && restsOnTypo(book, { branchId, productId, moving, id }))
        return pricesIn(book, moving.from, productId, {
          from: branchId,
          at: placeOf(book, moving.shipment ?? ''),
        })
      const price = (100 * cost) / units
      return [price, ...billedPrices(book, { id, branchId, productId }, price)]
    },
  )
}

/** Of units of a delivery, by its bill. */
function billedPrices(
  book: Book,
  { id, branchId, productId }: { id: string; branchId: string; productId: string },
  price: number,
): number[] {
  const more = book.papers.get(id)?.billed?.more.get(productId)
  if (more === undefined) return []
  const own = movedIn(book, branchId, productId).filter(({ document_id }) => document_id === id)
  const cents = own.reduce((sum, { cost }) => sum + 100 * (cost ?? 0), 0)
  const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
  return [cents === 0 ? more / units : Math.max(0, (price * (cents + more)) / cents)]
}

const placeOf = (book: Book, documentId: string) =>
  book.stock.documents.findIndex(({ id }) => id === documentId)

type FromThere = { branchId: string; productId: string; moving: Moving; id: string }

/**
 * Goods had gone from here to the branch from which they come while others lay here that were taken back later: they cost what others cost there and here.
 * Those that were taken back in that branch later were paid for here (docs/decisions/0127).
 */
function restsOnTypo(book: Book, { branchId, productId, moving, id }: FromThere): boolean {
  const own = movedIn(book, branchId, productId)
  const came = own.filter(({ quantity }) => quantity > 0).map((one) => one.document_id)
  const sent = new Set(own.map(({ document_id }) => document_id))
  return book.transfers.some(({ shipment = '', to }) => {
    const left = placeOf(book, shipment)
    const isBefore = to === moving.from && sent.has(shipment) && left < placeOf(book, id)
    return (
      isBefore &&
      came.some((typo) => placeOf(book, typo) < left && isBetween(left, takenBackAt(book, typo)))
    )
  })
}

const isBetween = (left: number, takenAt: number) => left < takenAt && takenAt < Infinity

/** The place of the document that takes another one back, as if it had never been; Infinity: none does. */
function takenBackAt(book: Book, id: string): number {
  const takers = [...book.papers].filter(
    ([, { reverses, undoes, takesBack }]) =>
      reverses === id || undoes === id || takesBack?.includes(id),
  )
  return Math.min(Infinity, ...takers.map(([taker]) => placeOf(book, taker)))
}

/** Of a document that brought goods home which were there before, or that takes another one back. */
function isOwnGoods(book: Book, id: string): boolean {
  const { saleId, homeFrom, reverses, undoes } = book.papers.get(id) ?? {}
  return [saleId, homeFrom, reverses, undoes].some((one) => one !== undefined)
}
