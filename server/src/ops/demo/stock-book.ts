import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { sumOf, totalOf } from '@mezgeb/contract/kit/money'

import type { DocumentKind } from '@mezgeb/contract/features'

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
}

type RecordedDocument = BookDocument & { total_amount: number }

/** Units of a product, with the price at that time, and where they are bought the cost of all of them (ETB). */
export type BookLine = { product: { id: string }; quantity: number; price: number; cost?: number }

type Movement = Pick<BookDocument, 'kind' | 'branch_id' | 'user_id' | 'created_at'> & {
  document_id: string
  product_id: string
  quantity: number
  balance: number
  unit_price: number
  /** ETB, signed as the quantity; null: unknown. */
  cost: number | null
}

type Balance = Pick<Movement, 'product_id' | 'branch_id' | 'quantity'> & {
  /** ETB at cost; null: unknown. */
  value: number | null
}

/** All rows that documents leave, in their order, with the names of their columns. */
export type StockBook = {
  documents: RecordedDocument[]
  movements: Movement[]
  balances(): Balance[]
  unitsOf(branchId: string, productId: string): number
  /** The caller takes no more than there is. */
  record(document: BookDocument, lines: readonly BookLine[]): RecordedDocument
}

/** An empty book that keeps balances and movements consistent, as the database functions do. */
export function openStockBook(): StockBook {
  const balances = new Map<string, Balance>()
  const movements: Movement[] = []
  const documents: RecordedDocument[] = []
  const unitsOf = (branchId: string, productId: string) =>
    balances.get(`${branchId} ${productId}`)?.quantity ?? 0

  function move(document: BookDocument, line: BookLine): void {
    const { product, quantity: units, price } = line
    const { id: document_id, kind, branch_id, user_id, created_at } = document
    const product_id = product.id
    // A kind without a sign has lines of either.
    const quantity = (DOCUMENT_KINDS[kind].sign || 1) * units
    const balance = unitsOf(branch_id, product_id) + quantity
    if (balance < 0) throw new Error(`a ${kind} takes more of ${product_id} than there is`)
    const key = `${branch_id} ${product_id}`
    const cost = costOf(balances.get(key), quantity, line.cost)
    const before = balances.get(key)?.value ?? (balance === quantity ? 0 : null)
    const value = cost === null || before === null ? null : sumOf([before, cost])
    balances.set(key, { product_id, branch_id, quantity: balance, value })
    const moved = { document_id, product_id, branch_id, kind, quantity, balance, cost }
    movements.push({ ...moved, unit_price: price, user_id, created_at })
  }

  return {
    documents,
    movements,
    balances: () => [...balances.values()],
    unitsOf,
    record(document, lines) {
      const recorded = { ...document, total_amount: document.kind === 'SALE' ? totalOf(lines) : 0 }
      documents.push(recorded)
      for (const line of lines) move(document, line)
      return recorded
    },
  }
}

/** The moving average of post_movements (docs/decisions/0045): units that leave take their share, the last one the rest. */
function costOf(
  stock: Balance | undefined,
  quantity: number,
  given: number | undefined,
): number | null {
  if (quantity > 0 && given !== undefined) return given
  const { quantity: onHand = 0, value = null } = stock ?? {}
  if (value === null || onHand === 0) return null
  const share = (units: number) => Math.round((value * 100 * units) / onHand) / 100
  return quantity > 0 ? share(quantity) : sumOf([share(onHand + quantity), -value])
}
