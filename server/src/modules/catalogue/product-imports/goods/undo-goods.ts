import { asCounted } from '@mezgeb/contract/kit/counted'
import { measured } from '@mezgeb/contract/kit/unit-size'

import { lockStock } from '../../../stock/ledger/lock-stock.ts'
import { branchOf, productsInUse } from '../product-imports.queries.ts'
import { post } from './apply-goods.ts'
import { categoryIds } from './category-ids.ts'
import { shown, valuesOf } from './judge-rows.ts'
import { knownProducts, lockProducts } from './known-products.queries.ts'
import { changeProducts } from '../../products/many/many-products.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Line } from '../../../stock/ledger/post-movements.ts'
import type { ImportSubject } from '../import-subject.ts'
import type { StoredRow } from '../product-imports.queries.ts'
import type { KnownProduct } from './known-products.queries.ts'

type Kept = ImportRow['kept'][number]

/**
 * Undoes rows of products: a document takes the stock back, fields without a later change get their old values, new
 * products that nothing uses are archived.
 */
export const undoGoods: ImportSubject['undo'] = async (tx, { actor, importId, open, rows }) => {
  const place = { institutionId: actor.institutionId, branchId: branchOf(open), importId }
  const kept = new Map<number, Kept[]>(rows.map(({ row }) => [row, []]))
  await takeStockBack(tx, actor, { place, rows, kept })
  await restoreProducts(tx, { place, rows, kept })
  return kept
}

type Undone = {
  place: { institutionId: string; branchId: string; importId: string }
  rows: readonly StoredRow[]
  kept: Map<number, Kept[]>
}

/** Units that have left since stay as they are. */
async function takeStockBack(
  tx: Transaction,
  actor: Actor,
  { place, rows, kept }: Undone,
): Promise<void> {
  const moved = rows.filter(({ units }) => units !== 0)
  const ids = moved.flatMap(({ product_id: productId }) => productId ?? [])
  const onHand = await lockStock(tx, place, ids)
  const lines = moved.flatMap(({ row, product_id: productId, units }): Line[] => {
    if (productId === null) return []
    if ((onHand.get(productId) ?? 0) < units) {
      kept.get(row)?.push('STOCK')
      return []
    }
    return [{ productId, quantity: -units, path: `rows.${row}` }]
  })
  await post(tx, actor, { ...place, lines })
}

async function restoreProducts(tx: Transaction, { place, rows, kept }: Undone): Promise<void> {
  const { institutionId, branchId, importId } = place
  const ids = rows.flatMap(({ product_id: productId }) => productId ?? [])
  await tx.query(lockProducts(institutionId, ids))
  const [products, used] = await Promise.all([
    tx.query(knownProducts(institutionId, [], [], branchId, ids)),
    tx.query(productsInUse(institutionId, importId, ids)),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  const inUse = new Set(used.map(({ id }) => id))
  const names = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, before }) =>
      field === 'category' && before !== null ? [String(before)] : [],
    ),
  )
  const categories = await categoryIds(tx, institutionId, [...new Set(names)])
  const changed = rows.flatMap(({ row, outcome, changes, product_id: id }) => {
    if (id === null) return []
    const known = byId.get(id)
    if (outcome === 'CREATE') {
      if (inUse.has(id)) kept.get(row)?.push('PRODUCT')
      // Its codes are free for another product.
      const wish = { isArchived: true, code: null, barcodes: [], packs: [] }
      return inUse.has(id) || known === undefined ? [] : [{ id, wish }]
    }
    const { wish, isComplete } = oldValues({ changes, known, categories })
    if (!isComplete) kept.get(row)?.push('FIELDS')
    return Object.keys(wish).length > 0 ? [{ id, wish }] : []
  })
  await changeProducts(tx, institutionId, changed)
}

type Restored = {
  changes: ImportRow['changes']
  known: KnownProduct | undefined
  categories: ReadonlyMap<string, string>
}

/** The old values of the fields that are still as the import left them. */
function oldValues({ changes, known, categories }: Restored) {
  const now: Record<string, ReturnType<typeof valuesOf>['name']> = valuesOf(known)
  const wish: Record<string, unknown> = {}
  let isComplete = true
  for (const { field, before, after } of changes) {
    if (field === 'quantity' || field === 'unitCost') continue
    const isKept = field === 'name' && known?.is_variant === true
    if (known === undefined || isKept || !isSame(field, shown(now[field]), after))
      isComplete = false
    else if (field === 'category') wish['categoryId'] = categories.get(String(before))
    else if (field === 'barcodes') wish[field] = before === null ? [] : String(before).split(' ')
    else if (field === 'lowStockThreshold' && typeof before === 'number')
      wish[field] = asCounted(before, measured(known.unit_size))
    else wish[field] = before
  }
  return { wish, isComplete }
}

function isSame(
  field: string,
  now: string | number | null,
  after: string | number | null,
): boolean {
  if (field !== 'category') return now === after
  return String(now).toLowerCase() === String(after).toLowerCase()
}
