import { randomUUID } from 'node:crypto'

import { GOODS_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'

import { branchOf } from '../product-imports.queries.ts'
import { nameKey } from '../people/named-people.ts'
import { facetsToMove, fieldsOfAnswers } from './facets-of-rows.ts'
import { categoryIds } from './category-ids.ts'
import { judgeGoods } from './judge-rows.ts'
import { lockProducts } from './known-products.queries.ts'
import { measuredOf } from './weight-of-rows.ts'
import { lockGroups } from '../../products/variants/find-groups.ts'
import { joinGroups, placeVariants } from '../../products/variants/place-variants.ts'
import { addProducts, changeProducts } from '../../products/bulk-changes/write-products.ts'

import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { DoneRow, ImportSubject, Portion } from '../import-subject.ts'
import type { FacetsToMove } from './facets-of-rows.ts'
import type { JudgedGoods } from './judge-rows.ts'
import type { GoodsPlace } from './surroundings.ts'

type Place = { institutionId: string; branchId: string }

export type GoodsLine = FacetsToMove & { productId: string; quantity: number; path: string }

/** Goods that a row brought. */
export type BroughtGoods = FacetsToMove & { productId: string; documentId: string; units: number }

export type GoodsBack = {
  brought: readonly BroughtGoods[]
  home: ReadonlyMap<string, readonly GoodsLine[]>
}

/** As the ledger has them, by product. */
type Corrections = Readonly<Record<string, object>>

export type GoodsPosting = Place & {
  importId: string
  lines: readonly GoodsLine[]
  /** Of goods that it takes back. */
  corrections?: Corrections
}

/** The stock as imports of goods use it. */
export type GoodsStock = {
  /** The units on hand by product. */
  lock: (
    tx: Transaction,
    place: Place,
    productIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>
  /** The corrections of a document that takes goods back, and brings home by document what it took. Their stock is locked. */
  correctionsFor: (tx: Transaction, place: Place, goods: GoodsBack) => Promise<Corrections>
  /** Writes the document of a portion, which says its import. Null without lines. */
  post: (tx: Transaction, actor: Actor, posting: GoodsPosting) => Promise<string | null>
}

export type GoodsPortion = Portion & Pick<GoodsPlace, 'makers'> & { stock: GoodsStock }

/** Applies rows of products, and one document with their stock. */
export async function applyGoods(
  tx: Transaction,
  { actor, importId, open, rows, makers, stock }: GoodsPortion,
): ReturnType<ImportSubject['apply']> {
  const { institutionId } = actor
  const branchId = branchOf(open)
  const place = { institutionId, importId, open, makers }
  // Locks: stock, groups, then products (docs/decisions/0005).
  const seen = await judgeGoods(tx, place, rows)
  for (const [at, ids] of stockedIn(seen, branchId))
    await stock.lock(tx, { institutionId, branchId: at }, ids)
  const groups = seen.flatMap(({ placing }) => placing?.groupId ?? [])
  await lockGroups(tx, institutionId, groups)
  await tx.query(lockProducts(institutionId, idsOf(seen)))
  const done: DoneRow[] = []
  const lines = new Map<string, GoodsLine[]>()
  for (const wave of wavesOf(seen)) {
    const judged = await judgeGoods(tx, place, wave)
    const applied = await applyRows(tx, { institutionId, makers }, judged)
    for (const [at, one] of applied.entries()) {
      const moved = linesOf(one, judged[at], branchId)
      for (const line of moved)
        lines.set(line.branchId, [...(lines.get(line.branchId) ?? []), line])
      done.push({ ...one, ...movesOf(moved, judged[at]) })
    }
  }
  const documents = new Map<string, string | null>()
  for (const [at, ofBranch] of inOrder(lines))
    documents.set(
      at,
      await stock.post(tx, actor, { institutionId, branchId: at, importId, lines: ofBranch }),
    )
  const posted = done.map(({ moves = null, ...row }) => ({
    ...row,
    moves: moves?.map((one) => ({ ...one, documentId: documents.get(one.branchId) ?? '' })) ?? null,
  }))
  return { rows: posted, documentId: documents.get(branchId) ?? null }
}

const inOrder = <Value>(byBranch: ReadonlyMap<string, Value>) =>
  [...byBranch].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The known products of which rows may move stock, by branch, in the order of branches. */
function stockedIn(rows: readonly JudgedGoods[], own: string): [string, string[]][] {
  const ids = new Map<string, string[]>()
  for (const { known, stocks } of rows)
    for (const { branch } of known === undefined ? [] : stocks) {
      const at = branch?.id ?? own
      ids.set(at, [...(ids.get(at) ?? []), known?.id ?? ''])
    }
  return inOrder(ids)
}

/** The units that a row moved, with their branches where its columns name them. */
function movesOf(
  moved: readonly BranchLine[],
  judged: JudgedGoods | undefined,
): Pick<DoneRow, 'units' | 'moves'> {
  const units = moved.reduce((sum, { quantity }) => sum + quantity, 0)
  const isOfBranches = judged?.stocks.some(({ branch }) => branch !== undefined)
  if (isOfBranches !== true || moved.length === 0) return { units }
  const moves = moved.map(({ branchId, quantity }) => ({
    branchId,
    units: quantity,
    documentId: '',
  }))
  return { units, moves }
}

/** Rows of one product, with a batch each, follow each other: the first one may add the product. */
function wavesOf(rows: readonly JudgedGoods[]): JudgedGoods[][] {
  const waves: JudgedGoods[][] = []
  const counts = new Map<string, number>()
  for (const row of rows) {
    const product = row.known?.id ?? row.key
    const place = counts.get(product) ?? 0
    counts.set(product, place + 1)
    waves[place] = [...(waves[place] ?? []), row]
  }
  return waves
}

const idsOf = (rows: readonly JudgedGoods[]) => rows.flatMap(({ known }) => known?.id ?? [])

/** Adds and changes the products. */
async function applyRows(
  tx: Transaction,
  { institutionId, makers }: Pick<GoodsPortion, 'makers'> & { institutionId: string },
  rows: readonly JudgedGoods[],
): Promise<DoneRow[]> {
  const right = rows.filter(({ outcome }) => outcome !== 'ERROR')
  // Those that are missing are added.
  const names = {
    categories: await categoryIds(tx, institutionId, [
      ...new Set(right.flatMap(({ values }) => values.category ?? [])),
    ]),
    suppliers: await makers.findOrAdd(
      tx,
      institutionId,
      right.flatMap(({ values }) => values.supplier ?? []),
    ),
  }
  const placed = right.map((row) => ({ row, id: row.known?.id ?? randomUUID() }))
  const variants = await placeVariants(
    tx,
    institutionId,
    new Map(placed.flatMap(({ row, id }) => (row.placing ? [[id, row.placing] as const] : []))),
  )
  const isNew = ({ row }: (typeof placed)[number]) => row.known === undefined
  await addProducts(
    tx,
    institutionId,
    placed.filter(isNew).map(({ row: { values }, id }) => {
      const { name = '', unit = '', pricePerUnit = 0, ...more } = fieldsOf(values, names)
      return { categoryId: '', ...more, ...variants.get(id), id, name, unit, pricePerUnit }
    }),
  )
  const changes = placed
    .filter((one) => !isNew(one))
    .map(({ row, id }) => ({ id, input: inputOf(row, names) }))
  const changed = changes.filter(({ input }) => Object.keys(input).length > 0)
  await changeProducts(tx, institutionId, changed)
  const joining = placed.flatMap((one) => {
    const variant = isNew(one) ? undefined : variants.get(one.id)
    return variant === undefined
      ? []
      : [{ ...variant, id: one.id, group: one.row.values.group ?? '' }]
  })
  await joinGroups(tx, institutionId, joining)
  const ids = new Map(placed.map(({ row, id }) => [row.row, id]))
  return rows.map(({ row, outcome, changes: shown, errors }) => ({
    row,
    outcome,
    changes: shown,
    errors,
    units: 0,
    product_id: ids.get(row) ?? null,
  }))
}

type Named = {
  categories: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, string>
}

/** The fields of a product, with the ids of what the row names. */
function fieldsOf(values: JudgedGoods['values'], { categories, suppliers }: Named) {
  const { category, supplier, ...more } = values
  const [categoryId, supplierId] = [
    category === undefined ? undefined : categories.get(category),
    supplier === undefined ? undefined : suppliers.get(nameKey(supplier)),
  ]
  const { group: _group, options: _options, photo: _photo, ...fields } = more
  return {
    ...fields,
    ...fieldsOfAnswers(values),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(supplierId === undefined ? {} : { supplierId }),
  }
}

const FIELD_OF: Readonly<Record<string, string>> = {
  categoryId: 'category',
  supplierId: 'supplier',
}

/** The fields of the product that differ. */
function inputOf({ changes, values }: JudgedGoods, names: Named): Record<string, unknown> {
  const differing = new Set<string>(changes.map(({ field }) => field))
  const changed = new Set<string>(GOODS_COLUMNS.filter((field) => differing.has(field)))
  const entries: [string, unknown][] = Object.entries(fieldsOf(values, names))
  return Object.fromEntries(entries.filter(([field]) => changed.has(FIELD_OF[field] ?? field)))
}

type BranchLine = GoodsLine & { branchId: string }

function linesOf(
  { row, product_id: productId, outcome }: DoneRow,
  judged: JudgedGoods | undefined,
  own: string,
): BranchLine[] {
  if (judged === undefined || productId === null || outcome === 'ERROR') return []
  const { values, known, stocks } = judged
  const product = measuredOf(values, known)
  return stocks.flatMap(({ branch, before, after }) => {
    const quantity = after - before
    if (quantity === 0) return []
    const facets = facetsToMove(values, quantity, product)
    return [{ productId, quantity, path: `rows.${row}`, ...facets, branchId: branch?.id ?? own }]
  })
}
