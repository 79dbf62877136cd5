import { randomUUID } from 'node:crypto'

import { totalOf } from '@mezgeb/contract/kit/money'
import { measured } from '@mezgeb/contract/kit/unit-size'

import { lockStock } from '../../../stock/ledger/lock-stock.ts'
import { writeDocument } from '../../../stock/ledger/write-document.ts'
import { branchOf } from '../product-imports.queries.ts'
import { categoryIds } from './category-ids.ts'
import { judgeGoods, stockAfter, unitsShown } from './judge-rows.ts'
import { lockProducts } from './known-products.queries.ts'
import { addProducts, changeProducts } from '../../products/many/many-products.ts'

import type { Import, ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Line } from '../../../stock/ledger/post-movements.ts'
import type { DoneRow, ImportSubject, Portion } from '../import-subject.ts'
import type { JudgedGoods } from './judge-rows.ts'

/** Applies rows of products, and one document with their stock. */
export const applyGoods: ImportSubject['apply'] = async (
  tx: Transaction,
  { actor, importId, open, rows }: Portion,
) => {
  const { institutionId } = actor
  const place = { institutionId, branchId: branchOf(open) }
  // Locks: stock, then products (docs/decisions/0005).
  const seen = await judgeGoods(tx, { institutionId, open }, rows)
  const stocked = seen.filter(({ values }) => values.quantity !== undefined)
  const onHand = await lockStock(tx, place, idsOf(stocked))
  await tx.query(lockProducts(institutionId, idsOf(seen)))
  const judged = await judgeGoods(tx, { institutionId, open }, rows)
  const done = await applyRows(tx, institutionId, judged)
  const lines = done.flatMap((one, at) => linesOf(one, judged[at], onHand, open.quantities))
  const documentId = await post(tx, actor, { ...place, importId, lines })
  const moved = new Map(lines.map((line) => [line.productId, line.quantity]))
  const stored = done.map((one) => ({ ...one, units: moved.get(one.product_id ?? '') ?? 0 }))
  return { rows: stored, documentId }
}

const idsOf = (rows: readonly JudgedGoods[]) => rows.flatMap(({ known }) => known?.id ?? [])

/** Adds and changes the products. */
async function applyRows(
  tx: Transaction,
  institutionId: string,
  rows: readonly JudgedGoods[],
): Promise<DoneRow[]> {
  const right = rows.filter(({ outcome }) => outcome !== 'ERROR')
  const wanted = right.flatMap(({ values }) => values.category ?? [])
  const categories = await categoryIds(tx, institutionId, [...new Set(wanted)])
  const placed = right.map((row) => ({ row, id: row.known?.id ?? randomUUID() }))
  const isNew = ({ row }: (typeof placed)[number]) => row.known === undefined
  await addProducts(
    ...([tx, institutionId] as const),
    placed.filter(isNew).map(({ row: { values }, id }) => {
      const { name = '', unit = '', pricePerUnit = 0, category = '', ...more } = fieldsOf(values)
      return { ...more, id, name, unit, pricePerUnit, categoryId: categories.get(category) ?? '' }
    }),
  )
  const changes = placed
    .filter((one) => !isNew(one))
    .map(({ row, id }) => ({ id, wish: wishOf(row, categories) }))
  const changed = changes.filter(({ wish }) => Object.keys(wish).length > 0)
  await changeProducts(tx, institutionId, changed)
  const ids = new Map(placed.map(({ row, id }) => [row.row, id]))
  return rows.map(({ row, outcome, changes: shown, errors }) => ({
    ...{ row, outcome, changes: shown, errors, units: 0 },
    product_id: ids.get(row) ?? null,
  }))
}

function fieldsOf({ quantity: _quantity, unitCost: _cost, ...fields }: JudgedGoods['values']) {
  return fields
}

/** The fields that differ. */
function wishOf(
  { changes, values }: JudgedGoods,
  categories: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const changed = new Set<string>(changes.map(({ field }) => field))
  const { category = '', ...fields } = fieldsOf(values)
  const entries: [string, unknown][] = Object.entries(fields)
  const kept = entries.filter(([field]) => changed.has(field))
  if (changed.has('category')) kept.push(['categoryId', categories.get(category)])
  return Object.fromEntries(kept)
}

function linesOf(
  { row, product_id: productId, outcome, changes }: DoneRow,
  judged: JudgedGoods | undefined,
  onHand: ReadonlyMap<string, number>,
  mode: Import['quantities'],
): Line[] {
  const { quantity, unitCost } = judged?.values ?? {}
  if (quantity === undefined || productId === null || outcome === 'ERROR') return []
  const before = onHand.get(productId) ?? 0
  const units = stockAfter(quantity, before, mode) - before
  noteUnits(changes, unitsShown(judged?.known, before, before + units))
  if (units === 0) return []
  const { unitSize } = measured(judged?.known?.unit_size ?? null)
  const cost =
    unitCost === undefined || units < 0
      ? null
      : totalOf([{ price: unitCost, quantity: units, unitSize }])
  return [{ productId, quantity: units, path: `rows.${row}`, cost }]
}

/** The units that were there when the row was applied. */
function noteUnits(changes: ImportRow['changes'], units: { before: number; after: number }): void {
  const change = changes.find(({ field }) => field === 'quantity')
  if (change !== undefined) Object.assign(change, units)
}

type Posting = { institutionId: string; branchId: string; importId: string; lines: readonly Line[] }

/** Writes the document of a portion, which says its import. Null without lines. */
export async function post(
  tx: Transaction,
  actor: Actor,
  { branchId, importId, lines }: Posting,
): Promise<string | null> {
  if (lines.length === 0) return null
  const id = randomUUID()
  const link = { role: 'FULFILS', targetId: importId } as const
  await writeDocument(tx, { id, kind: 'OPENING', actor, body: {}, branchId, lines, link })
  return id
}
