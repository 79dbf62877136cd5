import { KEEPS_NO_STOCK } from '@mezgeb/contract/stock/facets/services'
import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { facetsPosted, rowOfFacets } from './lines/line-facets.ts'
import { postLines } from './ledger.queries.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { DocumentKind } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentLine } from './stock-document.ts'
import type { Corrections, FacetsToPost, MovedFacets } from './lines/line-facets.ts'
import type { PostedRow } from './ledger.queries.ts'

/** Units of a product, and the field of the request that asks for them. The kind of the document has the sign, unless it is 0. */
export type Line = FacetsToPost & {
  productId: string
  quantity: number
  path: string
  /** ETB, the new selling price of the product; absent: it stays. */
  pricePerUnit?: number | undefined
  /** ETB, the price per unit; absent: that of the product. */
  soldAt?: number
}

type Posting = {
  institutionId: string
  /** Of the document, which the caller inserts in the same transaction. */
  id: string
  kind: DocumentKind
  branchId: string
  userId: string
  lines: readonly Line[]
  /** Of a document that takes goods back (correctionsFor); empty: none, but its lines give no newest cost by themselves. */
  corrections?: Corrections | undefined
}

type PostedLine = Omit<DocumentLine, keyof MovedFacets>

export type Posted = {
  /** The time of record of the document and its lines. */
  at: string
  lines: [PostedLine, ...PostedLine[]]
  /** Of each line the stock on hand before and after it. */
  stock: (Measured & { productId: string; isStocked: boolean; before: number; after: number })[]
}

/**
 * Moves stock (post-movements.sql). Throws NOT_FOUND, OUT_OF_STOCK with every short line, STOCK_TOO_LARGE, INVALID for services in a
 * document that is no sale and no return of one.
 */
export async function postMovements(tx: Transaction, posting: Posting): Promise<Posted> {
  const { institutionId, id, kind, branchId, userId, lines, corrections } = posting
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  const sign = data.sign || 1
  const rows = await tx.query(
    postLines(
      institutionId,
      id,
      kind,
      branchId,
      userId,
      JSON.stringify(lines.map((line) => rowOf(line, sign))),
      corrections === undefined ? null : JSON.stringify(corrections),
    ),
  )
  refuse(lines, rows)
  const posted = lines.map((line, at) => {
    const { productId, quantity } = line
    const row = rows[at]
    if (row === undefined) throw new Error('post_movements left out a line')
    const isStocked = row.balance !== null
    const balance = row.balance ?? 0
    return {
      line: {
        product: lineProduct(productId, { ...row, price: row.unit_price }),
        quantity,
        ...facetsPosted(line, row, sign),
      },
      stock: {
        productId,
        isStocked,
        before: isStocked ? balance - sign * quantity : 0,
        after: balance,
        ...countedOf(row),
      },
    }
  })
  const [first, ...more] = posted.map(({ line }) => line)
  if (first === undefined) throw new Error('a document without lines')
  return {
    at: rows[0]?.posted_at ?? '',
    lines: [first, ...more],
    stock: posted.map(({ stock }) => stock),
  }
}

/** As lines_to_post of post-movements.sql reads it. */
const rowOf = (line: Line, sign: 1 | -1) => ({
  product_id: line.productId,
  quantity: sign * line.quantity,
  price: line.pricePerUnit,
  sold_at: line.soldAt,
  ...rowOfFacets(line, sign),
})

function refuse(lines: readonly Line[], rows: readonly PostedRow[]): void {
  const refusals = rows.map(({ refusal }) => refusal)
  if (refusals.includes('not_found')) throw new AppError('NOT_FOUND')
  if (refusals.includes('too_large')) throw new AppError('STOCK_TOO_LARGE')
  if (refusals.includes('no_stock')) {
    throw new AppError('INVALID', {
      fields: lines.flatMap(({ path }, line) =>
        rows[line]?.refusal === 'no_stock' ? [{ path, message: KEEPS_NO_STOCK }] : [],
      ),
    })
  }
  if (!refusals.includes('short')) return
  throw new AppError('OUT_OF_STOCK', {
    fields: lines.flatMap(({ path }, line) => {
      const row = rows[line]
      if (row?.refusal !== 'short') return []
      return [{ path, message: onlyUnitsAvailable(row.available, countedOf(row)) }]
    }),
  })
}
