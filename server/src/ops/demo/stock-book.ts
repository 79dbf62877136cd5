import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { totalOf } from '@mezgeb/contract/kit/money'

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

/** Units of a product, with the price at that time. */
export type BookLine = { product: { id: string }; quantity: number; price: number }

type Movement = Pick<BookDocument, 'kind' | 'branch_id' | 'user_id' | 'created_at'> & {
  document_id: string
  product_id: string
  quantity: number
  balance: number
  unit_price: number
}

type Balance = Pick<Movement, 'product_id' | 'branch_id' | 'quantity'>

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

  function move(document: BookDocument, { product, quantity: units, price }: BookLine): void {
    const { id: document_id, kind, branch_id, user_id, created_at } = document
    const product_id = product.id
    const quantity = DOCUMENT_KINDS[kind].sign * units
    const balance = unitsOf(branch_id, product_id) + quantity
    if (balance < 0) throw new Error(`a ${kind} takes more of ${product_id} than there is`)
    balances.set(`${branch_id} ${product_id}`, { product_id, branch_id, quantity: balance })
    const moved = { document_id, product_id, branch_id, kind, quantity, balance }
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
