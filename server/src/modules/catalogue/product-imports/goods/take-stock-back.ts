import { PART, facetsToTakeBack } from './facets-of-rows.ts'
import { movedByRows } from './moved-by-rows.queries.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { StoredRow } from '../stored-rows.queries.ts'
import type { BroughtGoods, GoodsLine, GoodsStock } from './apply-goods.ts'
import type { PartOfRow } from './facets-of-rows.ts'
import type { MovedLine } from './moved-by-rows.queries.ts'

type Undone = {
  place: { institutionId: string; branchId: string; importId: string }
  rows: readonly StoredRow[]
  kept: ReadonlyMap<number, ImportRow['kept']>
  stock: GoodsStock
}

/** A row with what it moved in one branch. */
type Moved = PartOfRow & { row: number; productId: string; documentId: string; units: number }

/** Takes back what the rows moved, as it moved. Units that have left since stay as they are. */
export async function takeStockBack(
  tx: Transaction,
  actor: Actor,
  { place, rows, kept, stock }: Undone,
): Promise<void> {
  const byBranch = new Map<string, Moved[]>()
  for (const row of rows)
    for (const { branchId, ...move } of movesOf(row, place.branchId)) {
      const part = PART.ofChanges(row.changes)
      const moved = { ...part, row: row.row, productId: row.product_id ?? '', ...move }
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
  const ids = moved.map(({ productId }) => productId)
  const documents = new Set(moved.map(({ documentId }) => documentId))
  const onHand = new Map(await stock.lock(tx, place, ids))
  const [left, came] = await Promise.all([
    PART.left(tx, place, moved, ids),
    tx.query(movedByRows(place.institutionId, [...documents], ids)),
  ])
  const brought: BroughtGoods[] = []
  const home = new Map<string, GoodsLine[]>()
  const lines = moved.flatMap((one): GoodsLine[] => {
    const { row, productId, documentId, units } = one
    const rest = (onHand.get(productId) ?? 0) - units
    // A service has none any more.
    if (rest < 0 || PART.hasLess(one, left) || !onHand.has(productId)) {
      if (kept.get(row)?.includes('STOCK') === false) kept.get(row)?.push('STOCK')
      return []
    }
    onHand.set(productId, rest)
    const was = lineOf(one, came)
    const facets = facetsToTakeBack(one, units, was)
    if (units > 0) brought.push({ productId, documentId, units, ...facets })
    const line = {
      productId,
      quantity: -units,
      path: `rows.${row}`,
      ...facets,
    }
    if (units < 0) home.set(documentId, [...(home.get(documentId) ?? []), line])
    return [line]
  })
  const corrections = await stock.correctionsFor(tx, place, { brought, home })
  await stock.post(tx, actor, { ...place, lines, corrections })
}

/** The line of a row in its document. */
const lineOf = (moved: Moved, came: readonly MovedLine[]) =>
  came.find(
    (one) =>
      one.document_id === moved.documentId &&
      one.product_id === moved.productId &&
      one.quantity === moved.units &&
      PART.isOfLine(moved, one),
  )
