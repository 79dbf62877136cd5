import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { sumOf } from '@mezgeb/contract/kit/money'
import { soldAmount } from '@mezgeb/contract/selling/facets/sold-facets'

import { emptyShelf, moveShelf, revalueShelf } from './shelf.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { ReadyMade } from '@mezgeb/contract/stock/removal-reasons'
import type { BookLot, Correction, Shelf } from './shelf.ts'

/** A document with the names of its columns. */
export type BookDocument = {
  id: string
  kind: DocumentKind
  branch_id: string
  user_id: string
  created_at: string
  supplier_id?: string
  customer_id?: string
  dated?: string
  note?: string
  /** Of a removal: that of the list of the institution. */
  reason?: ReadyMade
  /** The supplier's number of a delivery. */
  reference?: string
}

type RecordedDocument = BookDocument & { total_amount: number }

/** Units of a product, with the price at that time, and where it is known the cost of all of them (ETB). */
export type BookLine = {
  product: { id: string }
  quantity: number
  price: number
  cost?: number | null
  /** How many parts of a unit are counted; absent: units. */
  unitSize?: number | undefined
  /** Batches that the line names. */
  lots?: readonly BookLot[]
  /** ETB off the line. */
  discount?: number
  /** Of a revaluation: ETB that the units on hand are worth. */
  newValue?: number
  /** It takes no stock, and costs nothing. */
  isService?: boolean
}

type Movement = Pick<BookDocument, 'kind' | 'branch_id' | 'user_id' | 'created_at'> & {
  document_id: string
  product_id: string
  quantity: number
  balance: number
  unit_price: number
  unit_size: number | null
  /** ETB, signed as the quantity; null: unknown. */
  cost: number | null
  /** The document says it, and it is not the average of the moment. */
  isGiven: boolean
  /** Batches that it moved, signed; of a sale none are written down. */
  lots: BookLot[]
  /** ETB off the line. */
  discount: number
  new_value: number | null
}

type Balance = Pick<Movement, 'product_id' | 'branch_id' | 'quantity' | 'lots'> & {
  /** ETB at cost; null: unknown. */
  value: number | null
  lastCost: number | null
}

/** Units on hand of unknown cost that a document gave one, or what goods that it took back leave. */
type Valuation = Pick<Movement, 'product_id' | 'branch_id' | 'document_id'> & {
  kind: 'VALUATION' | 'DIFFERENCE'
  balance: number
  cost: number
}

/** All rows that documents leave, in their order, with the names of their columns. */
export type StockBook = {
  documents: RecordedDocument[]
  movements: Movement[]
  valuations: Valuation[]
  balances(): Balance[]
  unitsOf(branchId: string, productId: string): number
  lotsOf(branchId: string, productId: string): readonly BookLot[]
  /** The caller takes no more than there is. `corrections`: by product, of a document that takes goods back. */
  record(
    document: BookDocument,
    lines: readonly BookLine[],
    corrections?: ReadonlyMap<string, Correction>,
  ): RecordedDocument
}

/** An empty book that keeps balances and movements consistent, as the database functions do. */
export function openStockBook(): StockBook {
  const shelves = new Map<string, Shelf & Pick<Balance, 'product_id' | 'branch_id'>>()
  const movements: Movement[] = []
  const valuations: Valuation[] = []
  const documents: RecordedDocument[] = []
  const shelfOf = (branchId: string, productId: string) => shelves.get(`${branchId} ${productId}`)

  function shelfFor(branch_id: string, product_id: string) {
    const shelf = shelfOf(branch_id, product_id) ?? { ...emptyShelf(), product_id, branch_id }
    shelves.set(`${branch_id} ${product_id}`, shelf)
    return shelf
  }

  /** The movements of all lines of a product. */
  function move(document: BookDocument, lines: readonly BookLine[], of: Of) {
    const { product_id, correction } = of
    const { id: document_id, kind, branch_id } = document
    // A kind without a sign has lines of either.
    const sign = DOCUMENT_KINDS[kind].sign || 1
    const signed = lines.map((line) => ({ ...line, quantity: sign * line.quantity }))
    const shelf = shelfFor(branch_id, product_id)
    const { quantity: onHand, lastCost } = shelf
    const { moves, valued } = change(shelf, signed, correction)
    // Goods that come back from a customer or from quarantine say nothing about what others cost now.
    if (kind === 'RETURN' || kind === 'QUARANTINE_SETTLEMENT') shelf.lastCost = lastCost
    if (shelf.quantity < 0) throw new Error(`a ${kind} takes more of ${product_id} than there is`)
    const place = { document_id, product_id, branch_id, balance: onHand }
    valuations.push(...corrected(place, valued, correction))
    return signed.flatMap((line, at) =>
      moves[at] === undefined ? [] : movementOf(document, line, moves[at]),
    )
  }

  return {
    documents,
    movements,
    valuations,
    balances: () => [...shelves.values()],
    unitsOf: (branchId, productId) => shelfOf(branchId, productId)?.quantity ?? 0,
    lotsOf: (branchId, productId) => shelfOf(branchId, productId)?.lots ?? [],
    record(document, lines, corrections) {
      const total_amount = moneyIn(document.kind, lines)
      const recorded = { ...document, total_amount }
      documents.push(recorded)
      const made = new Map<BookLine, Movement>()
      const sign = DOCUMENT_KINDS[document.kind].sign || 1
      for (const line of lines.filter(({ isService }) => isService)) {
        const moved = { ...line, quantity: sign * line.quantity }
        made.set(line, movementOf(document, moved, { balance: 0, cost: 0, lots: [] }))
      }
      const stocked = lines.filter((line) => !made.has(line))
      for (const product_id of new Set(stocked.map(({ product }) => product.id))) {
        const own = lines.filter(({ product }) => product.id === product_id)
        const correction = corrections && (corrections.get(product_id) ?? {})
        const moved = move(document, own, { product_id, correction })
        own.forEach((line, at) => moved[at] && made.set(line, moved[at]))
      }
      movements.push(...lines.flatMap((line) => made.get(line) ?? []))
      return recorded
    },
  }
}

function change(shelf: Shelf, lines: readonly BookLine[], correction: Correction | undefined) {
  const [{ newValue, unitSize } = {}] = lines
  return newValue === undefined
    ? moveShelf(shelf, lines, correction)
    : revalueShelf(shelf, newValue, unitSize)
}

type Of = { product_id: string; correction: Correction | undefined }

/** Corrections of the value of units on hand by a document, beside its lines. */
function corrected(
  place: Omit<Valuation, 'kind' | 'cost'>,
  valued: number | null,
  { difference = 0, isUnknown = true }: Correction = {},
): Valuation[] {
  if (valued === null && difference === 0) return []
  return [{ ...place, kind: isUnknown ? 'VALUATION' : 'DIFFERENCE', cost: valued ?? difference }]
}

/** ETB that a document brings; of a return below zero. */
function moneyIn(kind: DocumentKind, lines: readonly BookLine[]): number {
  if (kind !== 'SALE' && kind !== 'RETURN') return 0
  const amount = sumOf(lines.map(soldAmount))
  return kind === 'SALE' ? amount : -amount
}

/** The movement of a line whose quantity is signed. */
function movementOf(
  { id: document_id, kind, branch_id, user_id, created_at }: BookDocument,
  { product, quantity, price, unitSize, discount = 0, cost: given, newValue }: BookLine,
  { balance, cost, lots }: Pick<Movement, 'balance' | 'cost' | 'lots'>,
): Movement {
  return {
    document_id,
    product_id: product.id,
    branch_id,
    kind,
    quantity,
    balance,
    cost,
    isGiven: typeof given === 'number',
    lots: kind === 'SALE' ? [] : lots,
    unit_price: price,
    unit_size: unitSize ?? null,
    discount,
    new_value: newValue ?? null,
    user_id,
    created_at,
  }
}
