import { GOODS_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { NO_CODES } from '@mezgeb/contract/catalogue/product-facets'
import { asCounted } from '@mezgeb/contract/kit/unit-size'

import { countedOf } from '../../goods/unit-size/counted-row.ts'
import { branchOf } from '../product-imports.queries.ts'
import { nameKey } from '../people/named-people.ts'
import { categoryIds } from './category-ids.ts'
import { barcodesIn, cellsOfKnown, isSame } from './changes-of-goods.ts'
import { leaveTakenCodes } from './codes-of-rows.ts'
import { fieldsOfCell } from './facets-of-rows.ts'
import { lockGroups } from '../../products/variants/find-groups.ts'
import { leaveAll } from '../../products/variants/place-variants.ts'
import { knownProducts } from './known-products.queries.ts'
import {
  lockProductsToArchive,
  lockStockToArchive,
  productsInUse,
} from './products-in-use.queries.ts'
import { takeStockBack } from './take-stock-back.ts'
import { changeProducts } from '../../products/bulk-changes/write-products.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { GoodsPortion } from './apply-goods.ts'
import type { ImportSubject } from '../import-subject.ts'
import type { StoredRow } from '../stored-rows.queries.ts'
import type { ChangedFields } from './codes-of-rows.ts'
import type { KnownProduct } from './known-products.queries.ts'

type Kept = ImportRow['kept'][number]

/**
 * Undoes rows of products: a document takes the stock back, fields without a later change get their old values, new
 * products that nothing uses are archived.
 */
export async function undoGoods(
  tx: Transaction,
  { actor, importId, open, rows, makers, stock }: GoodsPortion,
): ReturnType<ImportSubject['undo']> {
  const { institutionId } = actor
  const place = { makers, institutionId, branchId: branchOf(open), importId }
  const kept = new Map<number, Kept[]>(rows.map(({ row }) => [row, []]))
  const made = idsOf(rows.filter(({ outcome }) => outcome === 'CREATE'))
  const elsewhere = idsOf(rows.filter(({ moves }) => moves !== null))
  await tx.query(
    lockStockToArchive(institutionId, place.branchId, idsOf(rows), [...made, ...elsewhere]),
  )
  await takeStockBack(tx, actor, { place, rows, kept, stock })
  await restoreProducts(tx, { place, rows, kept })
  return kept
}

const idsOf = (rows: readonly StoredRow[]) => rows.flatMap(({ product_id: id }) => id ?? [])

type Undone = {
  place: Pick<GoodsPortion, 'makers'> & {
    institutionId: string
    branchId: string
    importId: string
  }
  rows: readonly StoredRow[]
  kept: Map<number, Kept[]>
}

async function restoreProducts(tx: Transaction, { place, rows, kept }: Undone): Promise<void> {
  const { institutionId, branchId, importId } = place
  const ids = idsOf(rows)
  if (rows.some(({ changes }) => changes.some(({ field }) => field === 'group'))) {
    const seen = await tx.query(knownProducts(institutionId, [], [], branchId, ids, []))
    const groups = seen.flatMap(({ group_id: groupId }) => groupId ?? [])
    await lockGroups(tx, institutionId, groups)
  }
  await tx.query(lockProductsToArchive(institutionId, ids))
  const [products, used] = await Promise.all([
    tx.query(knownProducts(institutionId, [], [], branchId, ids, [])),
    tx.query(productsInUse(institutionId, importId, ids)),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  const inUse = new Map(used.map((one) => [one.id, one.kept]))
  const named = {
    categories: await categoryIds(tx, institutionId, before(rows, 'category')),
    suppliers: await place.makers.find(tx, institutionId, before(rows, 'supplier')),
  }
  const leaving: { id: string; groupId: string }[] = []
  // Cells as later rows of the same product found them.
  const cells = new Map<string, Cells>(products.map((one) => [one.id, cellsOfKnown(one)]))
  const changed = rows.flatMap(({ row, outcome, changes, product_id: id }) => {
    if (id === null) return []
    const known = byId.get(id)
    if (outcome === 'CREATE') {
      const uses = [...(inUse.get(id) ?? []), ...groupedSince(changes, known)]
      kept.get(row)?.push(...uses)
      // Its codes are free for another product.
      const input = { isArchived: true, ...NO_CODES }
      if (uses.length > 0 || known === undefined) return []
      if (known.group_id !== null) leaving.push({ id, groupId: known.group_id })
      return [{ id, input }]
    }
    const isLeft = known !== undefined && joinedBy(changes, known)
    if (isLeft) leaving.push({ id, groupId: known.group_id ?? '' })
    const { input, isComplete, was } = oldValues({
      changes,
      known,
      now: cells.get(id),
      isLeft,
      ...named,
    })
    cells.set(id, { ...cells.get(id), ...was })
    if (!isComplete) kept.get(row)?.push('FIELDS')
    return Object.keys(input).length > 0 ? [{ id, input }] : []
  })
  await leaveAll(tx, institutionId, leaving)
  // Several rows may be of one product.
  const inputs = new Map<string, ChangedFields>()
  for (const { id, input } of changed) inputs.set(id, { ...inputs.get(id), ...input })
  const taken = await leaveTakenCodes(tx, institutionId, { inputs, known: byId })
  for (const { row, product_id: id, changes } of rows)
    if (changes.some(({ field }) => taken.get(id ?? '')?.includes(field)))
      kept.get(row)?.push('FIELDS')
  await changeProducts(
    tx,
    institutionId,
    [...inputs].map(([id, input]: [string, Record<string, unknown>]) => ({ id, input })),
  )
}

/** The names that changed cells of this field had. */
function before(rows: readonly StoredRow[], of: 'category' | 'supplier'): string[] {
  const names = rows.flatMap(({ outcome, changes }) =>
    outcome === 'CREATE' ? [] : changes.filter(({ field }) => field === of),
  )
  return [
    ...new Set(names.flatMap((change) => (change.before === null ? [] : String(change.before)))),
  ]
}

/** Whether an import has made a product the variant that it still is. */
function joinedBy(changes: ImportRow['changes'], known: KnownProduct): boolean {
  const now = cellsOfKnown(known)
  const joined = changes.filter(({ field }) => field === 'group' || field === 'options')
  return (
    joined.length > 0 &&
    joined.every(({ field, after }) =>
      isSame(field, (field === 'group' ? now.group : now.options) ?? null, after),
    )
  )
}

/** Somebody has put the product into a group. */
function groupedSince(changes: ImportRow['changes'], known: KnownProduct | undefined): Kept[] {
  if (known === undefined || known.group_id === null) return []
  return joinedBy(changes, known) ? [] : ['GROUP']
}

type Cells = Record<string, string | number | null>

type Restored = {
  changes: ImportRow['changes']
  known: KnownProduct | undefined
  now: Cells | undefined
  /** It leaves the group that the import has put it into. */
  isLeft: boolean
  categories: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, readonly string[]>
}

/** The other columns are of the stock, or pictures, which are saved after the import by separate changes. */
const OF_GOODS: ReadonlySet<string> = new Set(GOODS_COLUMNS)

/** The old values of the fields that are still as the import left them; `was`: of the cells. */
function oldValues({ changes, known, now = {}, isLeft, categories, suppliers }: Restored) {
  const input: ChangedFields = {}
  const restored: Cells = {}
  let isComplete = true
  for (const { field, before: was, after } of changes) {
    if (!OF_GOODS.has(field)) continue
    const isOfGroup = field === 'group' || field === 'options'
    if (isLeft && isOfGroup) continue
    const isKept = isOfGroup || (field === 'name' && known?.variant && !isLeft)
    if (known === undefined || isKept || !isSame(field, now[field] ?? null, after)) {
      isComplete = false
      continue
    }
    restored[field] = was
    const [supplierId] = suppliers.get(nameKey(String(was))) ?? []
    if (field === 'category') input['categoryId'] = categories.get(String(was))
    else if (field !== 'supplier') Object.assign(input, oldFields(field, was, countedOf(known)))
    else if (was === null || supplierId !== undefined) input['supplierId'] = supplierId ?? null
    else isComplete = false
  }
  return { input, isComplete, was: restored }
}

function oldFields(field: string, was: string | number | null, product: Measured): object {
  if (field === 'barcodes') return { barcodes: barcodesIn(was) }
  if (field === 'lowStockThreshold' && typeof was === 'number')
    return { lowStockThreshold: asCounted(was, product) }
  return fieldsOfCell(field, was, product) ?? { [field]: was }
}
