import { lotsLeft, movedByRows } from './moved-by-rows.queries.ts'
import { leftOf } from './lots-of-rows.ts'

import { lotKey } from './read-lot.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { StoredRow } from '../stored-rows.queries.ts'
import type { BroughtGoods, GoodsLine, GoodsStock } from './apply-goods.ts'
import type { MovedLine } from './moved-by-rows.queries.ts'
import type { NamedLot } from './read-lot.ts'

type Undone = {
  place: { institutionId: string; branchId: string; importId: string }
  rows: readonly StoredRow[]
  kept: ReadonlyMap<number, ImportRow['kept']>
  stock: GoodsStock
}

/** A row with what it moved in one branch. */
type Moved = { row: StoredRow; productId: string; documentId: string; units: number }

/** Takes back what the rows moved, at the cost at which it moved. Units that have left since stay as they are. */
export async function takeStockBack(
  tx: Transaction,
  actor: Actor,
  { place, rows, kept, stock }: Undone,
): Promise<void> {
  const byBranch = new Map<string, Moved[]>()
  for (const row of rows)
    for (const { branchId, ...move } of movesOf(row, place.branchId)) {
      const moved = { row, productId: row.product_id ?? '', ...move }
      byBranch.set(branchId, [...(byBranch.get(branchId) ?? []), moved])
    }
  const branches = [...byBranch].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [branchId, moved] of branches)
    await takeBackIn(tx, actor, { place: { ...place, branchId }, moved, kept, stock })
}

function movesOf(
  { moves, units, product_id: productId, document_id: documentId }: StoredRow,
  own: string,
) {
  if (productId === null) return []
  if (moves !== null) return moves
  return units === 0 || documentId === null ? [] : [{ branchId: own, units, documentId }]
}

type UndoneIn = Pick<Undone, 'place' | 'kept' | 'stock'> & { moved: readonly Moved[] }

async function takeBackIn(
  tx: Transaction,
  actor: Actor,
  { place, moved, kept, stock }: UndoneIn,
): Promise<void> {
  const { institutionId, branchId } = place
  const ids = moved.map(({ productId }) => productId)
  const documents = new Set(moved.map(({ documentId }) => documentId))
  const onHand = new Map(await stock.lock(tx, place, ids))
  const [left, came] = await Promise.all([
    moved.some(({ row }) => lotOf(row) !== undefined)
      ? tx.query(lotsLeft(institutionId, branchId, ids))
      : [],
    tx.query(movedByRows(institutionId, [...documents], ids)),
  ])
  const brought: BroughtGoods[] = []
  const home = new Map<string, GoodsLine[]>()
  const lines = moved.flatMap((one): GoodsLine[] => {
    const { productId, documentId, units } = one
    const { row } = one.row
    const lot = lotOf(one.row)
    const rest = (onHand.get(productId) ?? 0) - units
    const isShort = lot !== undefined && leftOf(lot, productId, left) < units
    // A service has none any more.
    if (rest < 0 || isShort || !onHand.has(productId)) {
      if (kept.get(row)?.includes('STOCK') === false) kept.get(row)?.push('STOCK')
      return []
    }
    onHand.set(productId, rest)
    const { cost = null, lots: taken } = lineOf(one, lot, came) ?? {}
    // Units that the row took come back into their batches.
    const of = units < 0 ? (taken ?? []) : []
    const lots = lot === undefined ? of : [{ ...lot, quantity: Math.abs(units) }]
    if (units > 0) brought.push({ productId, documentId, units, cost })
    const line = {
      productId,
      quantity: -units,
      path: `rows.${row}`,
      lots,
      cost: cost === null ? null : Math.abs(cost),
    }
    if (units < 0) home.set(documentId, [...(home.get(documentId) ?? []), line])
    return [line]
  })
  const corrections = await stock.correctionsFor(tx, place, { brought, home })
  await stock.post(tx, actor, { ...place, lines, corrections })
}

/** The line of a row in its document. Several rows of one product differ by their batch. */
function lineOf(
  { documentId, productId, units }: Moved,
  lot: NamedLot | undefined,
  came: readonly MovedLine[],
): MovedLine | undefined {
  return came.find(
    (one) =>
      one.document_id === documentId &&
      one.product_id === productId &&
      one.quantity === units &&
      (lot === undefined
        ? units < 0 || one.lots === null
        : one.lots?.some((moved) => lotKey(moved) === lotKey(lot))),
  )
}

/** The batch that a row moved. */
function lotOf({ changes }: StoredRow): NamedLot | undefined {
  const [batch, expiresOn] = (['batch', 'expiresOn'] as const).map(
    (field) => changes.find((one) => one.field === field)?.after,
  )
  if (typeof expiresOn !== 'string') return undefined
  return { batch: typeof batch === 'string' ? batch : null, expiresOn }
}
