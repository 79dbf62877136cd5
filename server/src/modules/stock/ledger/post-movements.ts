import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { DOCUMENT_KINDS } from '@mezgeb/contract/stock/ledger'

import { AppError } from '../../../platform/app-error.ts'
import { postLines } from './ledger.queries.ts'

import type { NestedProduct } from '@mezgeb/contract/catalogue/products'
import type { DocumentKind } from '@mezgeb/contract/stock/ledger'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { PostedRow } from './ledger.queries.ts'

/** Units of a product, and the field of the request that asks for them. The kind of the document has the sign. */
export type Line = { productId: string; quantity: number; path: string }

type Posting = {
  institutionId: string
  /** Of the document, which the caller inserts in the same transaction. */
  id: string
  kind: DocumentKind
  branchId: string
  userId: string
  lines: readonly Line[]
}

type PostedLine = {
  product: z.infer<typeof NestedProduct>
  /** Stock on hand before and after the line. */
  before: number
  after: number
}

/** `at`: the time of record of the document and its lines. */
export type Posted = { at: string; lines: [PostedLine, ...PostedLine[]] }

/** Moves stock (post-movements.sql). Throws NOT_FOUND, OUT_OF_STOCK with every short line, STOCK_TOO_LARGE. */
export async function postMovements(tx: Transaction, posting: Posting): Promise<Posted> {
  const { institutionId, id, kind, branchId, userId, lines } = posting
  const { sign } = DOCUMENT_KINDS[kind]
  const products = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => sign * quantity)
  const rows = await tx.query(
    postLines(institutionId, id, kind, branchId, userId, products, quantities),
  )
  refuse(lines, rows)
  const [first, ...more] = lines.map(({ productId, quantity }, line) =>
    postedLine(productId, sign * quantity, rows[line]),
  )
  if (first === undefined) throw new Error('a document without lines')
  return { at: rows[0]?.posted_at ?? '', lines: [first, ...more] }
}

function postedLine(id: string, quantity: number, row: PostedRow | undefined): PostedLine {
  if (row === undefined) throw new Error('post_movements left out a line')
  const { name, unit, unit_price: pricePerUnit, balance } = row
  return { product: { id, name, unit, pricePerUnit }, before: balance - quantity, after: balance }
}

function refuse(lines: readonly Line[], rows: readonly PostedRow[]): void {
  const refusals = rows.map(({ refusal }) => refusal)
  if (refusals.includes('not_found')) throw new AppError('NOT_FOUND')
  if (refusals.includes('too_large')) throw new AppError('STOCK_TOO_LARGE')
  if (!refusals.includes('short')) return
  throw new AppError('OUT_OF_STOCK', {
    fields: lines.flatMap(({ path }, line) => {
      const row = rows[line]
      if (row?.refusal !== 'short') return []
      return [{ path, message: onlyUnitsAvailable(row.available) }]
    }),
  })
}
