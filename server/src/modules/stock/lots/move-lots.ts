import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { NOT_TRACKED } from '@mezgeb/contract/stock/lots'

import { AppError } from '../../../platform/app-error.ts'
import { moveLotsOf } from './move-lots.queries.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { MovedLot } from './move-lots.queries.ts'

/** The batch that a line of a body names; none without an expiry date. */
export function namedLots(line: {
  batch?: string | null | undefined
  expiresOn?: string | null | undefined
  quantity: number
}): { lots?: Lot[] } {
  const { batch = null, expiresOn = null, quantity } = line
  return expiresOn === null ? {} : { lots: [{ batch, expiresOn, quantity }] }
}

export type LotsToPost = {
  /** Batches that the line adds or takes. */
  lots?: readonly Lot[]
  /** In their place those of another document, of which there may be fewer. Of all lines of a document or of none. */
  carriedLots?: readonly Lot[]
}

/** Lines whose batches are those of another document, of which there may be fewer. */
export const carried = <Line extends LotsToPost>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, lots: [], carriedLots: line.lots ?? [] }))

type Moving = {
  institutionId: string
  /** Of the document. */
  id: string
  branchId: string
  lines: readonly (LotsToPost & { path: string })[]
  /** Of each line the stock on hand before and after it. */
  stock: readonly (Measured & { productId: string; before: number; after: number })[]
}

/**
 * Moves the batches of posted lines (move-lots.sql) and returns those of each line, signed. Throws INVALID for a batch of a product
 * without expiry dates, OUT_OF_STOCK where fewer units are left of a batch.
 */
export async function moveLots(tx: Transaction, moving: Moving): Promise<Lot[][]> {
  const { institutionId, id, branchId, lines, stock } = moving
  const toMove = stock.map(({ productId, before, after }, at) => ({
    product_id: productId,
    quantity: after - before,
    on_hand: before,
    lots: lines[at]?.carriedLots ?? lines[at]?.lots ?? [],
  }))
  const isCarried = lines.some(({ carriedLots }) => carriedLots !== undefined)
  const rows = await tx.query(
    moveLotsOf(institutionId, id, branchId, JSON.stringify(toMove), isCarried),
  )
  refuse(lines, stock, rows)
  const moved: Lot[][] = lines.map(() => [])
  for (const { line, batch, expires_on: expiresOn, units } of rows) {
    moved[line - 1]?.push({ batch: batch === '' ? null : batch, expiresOn, quantity: units })
  }
  return moved
}

function refuse(lines: Moving['lines'], stock: Moving['stock'], rows: readonly MovedLot[]): void {
  const refused = rows.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return
  const isShort = refused.some(({ refusal }) => refusal === 'short')
  throw new AppError(isShort ? 'OUT_OF_STOCK' : 'INVALID', {
    fields: refused.map(({ line, units }) => {
      const path = lines[line - 1]?.path ?? ''
      return isShort
        ? { path, message: onlyUnitsAvailable(units, stock[line - 1]) }
        : { path: path.replace(/quantity$/, 'expiresOn'), message: NOT_TRACKED }
    }),
  })
}
