import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { VARIANT_NAME } from '@mezgeb/contract/catalogue/product-variants'
import { QUANTITY_MAX, QUANTITY_TOO_LARGE } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { measured } from '@mezgeb/contract/kit/unit-size'

import { cellError } from '../cell-error.ts'
import { nameKey } from '../people/named-people.ts'
import { changesOf, measuredOf, stockAfter } from './changes-of-goods.ts'
import { codesOfOthers, keyOfName, productsOf, sameAsBefore, warningsOf } from './codes-of-rows.ts'
import { faultsOfLot, unitsOf, withExpiry } from './lots-of-rows.ts'
import { lotOfCells } from './read-lot.ts'
import { errorsOfNew, readCells } from './read-cells.ts'
import { groupsOf, surroundingsOf } from './surroundings.ts'
import { judgeVariant, noteVariant, withVariant } from './variants-of-rows.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { CellError, FileRow, JudgedRow } from '../import-subject.ts'
import type { RowValues } from './read-cells.ts'
import type { Placing } from '../../products/variants/place-variants.ts'
import type { GoodsPlace, Surroundings } from './surroundings.ts'

const rule = ruleOf(RULES)

/** A row of products with what it would do. */
export type JudgedGoods = JudgedRow & {
  values: RowValues
  known: KnownProduct | undefined
  /** Before the row: of its batch, or of the product. */
  units: number
  /** The product becomes a variant. */
  placing: Placing | undefined
}

/** Compares rows with the products of the institution, and with each other. */
export async function judgeGoods(
  tx: Transaction,
  place: GoodsPlace,
  rows: readonly FileRow[],
): Promise<JudgedGoods[]> {
  const read = rows.map((row) => ({ ...row, ...readCells(row.cells) }))
  const given = read.map(({ values }) => values)
  const groups = await groupsOf(tx, place.institutionId, given)
  const named = given.map((values) => withVariant(values, groups))
  const around = await surroundingsOf(tx, place, { rows: named, groups })
  return read.map((row) => judgeRow(row, around))
}

function judgeRow(
  { row, cells, ...asNew }: FileRow & ReturnType<typeof readCells>,
  around: Surroundings,
): JudgedGoods {
  const { quantities, left, taken, groups } = around
  const found = productsOf(withVariant(asNew.values, groups), around)
  const known = found.length === 1 ? found[0] : undefined
  const { values: read, errors } =
    known === undefined ? asNew : readCells(cells, measured(known.unit_size))
  const values = withVariant(withExpiry(read, known), groups)
  const units = unitsOf(values, known, left)
  const variant = judgeVariant(values, known, groups)
  const wrong = [
    ...errors,
    ...(found.length > 1
      ? [cellError('name', rule('SEVERAL_PRODUCTS', { count: found.length }))]
      : []),
    ...(found.length === 0 ? errorsOfNew(values, errors) : []),
    ...faultsOf(values, known, around),
    ...variant.errors,
    ...tooMany(values, known, { units, quantities }),
  ]
  const key = values.code ?? keyOfName(values)
  const part = lotOfCells(cells)
  const seen = { row, isRight: wrong.length === 0, product: known?.id ?? key, lot: part }
  const all = [...wrong, ...sameAsBefore(values, seen, taken)]
  const changes = all.length > 0 ? [] : changesOf(values, known, { units, quantities })
  const name = values.name ?? known?.name ?? values.code ?? ''
  if (all.length === 0 && variant.placing) noteVariant(variant.placing, name, groups)
  const outcome = outcomeOf(all, known, changes)
  return {
    ...{ row, cells, key, part, name, outcome, changes },
    errors: all.length > 0 ? all : warningsOf(values, known),
    ...{ values, known, units, placing: variant.placing },
  }
}

function outcomeOf(
  errors: readonly CellError[],
  known: KnownProduct | undefined,
  changes: readonly unknown[],
): JudgedRow['outcome'] {
  if (errors.length > 0) return 'ERROR'
  if (known === undefined) return 'CREATE'
  return changes.length > 0 ? 'CHANGE' : 'SAME'
}

/** The faults of a row that its product shows. */
function faultsOf(
  values: RowValues,
  known: KnownProduct | undefined,
  { owners, suppliers }: Surroundings,
): CellError[] {
  const { supplier = '', unitSize } = values
  const named = suppliers.get(nameKey(supplier))?.length ?? 0
  const isRenamed = known?.variant && (values.name ?? known.name) !== known.name
  const isRecounted = unitSize !== undefined && unitSize !== (known?.unit_size ?? 1)
  return [
    ...(isRenamed && keyOfName(values) !== keyOfName(known)
      ? [cellError('name', VARIANT_NAME)]
      : []),
    ...codesOfOthers(values, known, owners),
    ...(named > 1 ? [cellError('supplier', rule('SEVERAL_SUPPLIERS', { count: named }))] : []),
    ...(known !== undefined && isRecounted ? [cellError('unitSize', rule('UNIT_SIZE_KEPT'))] : []),
    ...faultsOfLot(values, known),
  ]
}

/** A line of a document has at most so many units. */
function tooMany(
  values: RowValues,
  known: KnownProduct | undefined,
  { units, quantities }: { units: number; quantities: Import['quantities'] },
): CellError[] {
  const { quantity } = values
  if (quantity === undefined) return []
  const { unitSize = 1 } = measuredOf(values, known)
  const moved = Math.abs(stockAfter(quantity, units, quantities) - units)
  return moved > QUANTITY_MAX * unitSize ? [cellError('quantity', QUANTITY_TOO_LARGE)] : []
}
