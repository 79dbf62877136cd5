import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { VARIANT_NAME } from '@mezgeb/contract/catalogue/product-variants'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { cellError, outcomeOf, textOf } from '../cell-error.ts'
import { ownId } from '../own-id.ts'
import { nameKey } from '../people/named-people.ts'
import { changesOf } from './changes-of-goods.ts'
import { codesOfOthers, keyOfName, productsOf, sameAsBefore, warningsOf } from './codes-of-rows.ts'
import { PART, faultsOfFacets, withFacets } from './facets-of-rows.ts'
import { errorsOfNew, readCells } from './read-cells.ts'
import { readKnown } from './read-known.ts'
import { faultsOfService } from './service-of-rows.ts'
import { stocksOf } from './stock-of-row.ts'
import { groupsOf, surroundingsOf } from './surroundings.ts'
import { judgeVariant, noteVariant, withVariant } from './variants-of-rows.ts'
import { measuredOf, weightOfNew } from './weight-of-rows.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { CellError, FileRow, JudgedRow } from '../import-subject.ts'
import type { Placing } from '../../products/variants/place-variants.ts'
import type { GoodsPlace, Surroundings } from './surroundings.ts'
import type { RowValues } from './read-cells.ts'
import type { RowStock } from './stock-of-row.ts'

const rule = ruleOf(RULES)

/** A row of products with what it would do. */
export type JudgedGoods = JudgedRow & {
  values: RowValues
  known: KnownProduct | undefined
  stocks: RowStock[]
  /** The product becomes a variant. */
  placing: Placing | undefined
}

/** Compares rows with the products of the institution, and with each other. */
export async function judgeGoods(
  tx: Transaction,
  place: GoodsPlace,
  rows: readonly FileRow[],
): Promise<JudgedGoods[]> {
  const read = rows.map((row) => ({ ...row, ...readCells(ofNew(row.cells)) }))
  const given = read.map(({ values }) => values)
  const groups = await groupsOf(tx, place.institutionId, given)
  const named = given.map((values) => withVariant(values, groups))
  const ids = rows.flatMap(({ cells }) => ownId(cells) ?? [])
  const around = await surroundingsOf(tx, place, { rows: named, ids, groups })
  return read.map((row) => judgeRow(row, around))
}

/** The cells of a row as those of a new product. */
function ofNew(cells: FileRow['cells']): FileRow['cells'] {
  const unit = textOf(cells.unit) || textOf(cells.ifNew?.unit)
  const category = textOf(cells.category) || textOf(cells.ifNew?.category)
  return { ...cells, unit, category, ...weightOfNew(cells, unit) }
}

function judgeRow(
  { row, cells, ...asNew }: FileRow & ReturnType<typeof readCells>,
  around: Surroundings,
): JudgedGoods {
  const { taken, groups } = around
  const id = ownId(cells)
  const found = productsOf(withVariant(asNew.values, groups), around, id)
  const known = found.length === 1 ? found[0] : undefined
  const { values: read, errors } = known === undefined ? asNew : readKnown(cells, known)
  const isStill = known?.variant && read.options === known.variant.options
  const values = isStill ? read : withVariant(withFacets(read, known), groups)
  const isOwn = known !== undefined && known.id === id
  const product = { ...measuredOf(values, known), unit: known?.unit ?? values.unit }
  const { stocks, isAgain, ...moved } = stocksOf({ cells, values, known, isOwn, product }, around)
  const variant = judgeVariant(values, known, groups)
  const wrong = [
    ...errors,
    ...(found.length > 1
      ? [cellError('name', rule('SEVERAL_PRODUCTS', { count: found.length }))]
      : []),
    ...(found.length === 0 ? errorsOfNew(values, errors) : []),
    ...faultsOf(values, known, around),
    ...faultsOfService(values, known, stocks),
    ...variant.errors,
    ...moved.errors,
  ]
  const key = isOwn ? known.id : (values.code ?? keyOfName(values))
  const part = PART.ofCells(cells)
  const seen = {
    row,
    isRight: wrong.length === 0,
    isOwn,
    part,
    product: known?.id ?? key,
  }
  const all = [...wrong, ...sameAsBefore(values, seen, taken)]
  const changes = all.length > 0 ? [] : changesOf(values, known, { stocks, isOwn })
  const name = values.name ?? known?.name ?? values.code ?? ''
  if (all.length === 0 && variant.placing) noteVariant(variant.placing, name, groups)
  const outcome = outcomeOf(all, known, changes)
  return {
    row,
    cells,
    key,
    part,
    name,
    outcome,
    changes,
    isAgain,
    errors: all.length > 0 ? all : warningsOf(values, known),
    values,
    known,
    stocks,
    placing: variant.placing,
  }
}

/** The faults of a row that its product shows. */
function faultsOf(
  values: RowValues,
  known: KnownProduct | undefined,
  { owners, suppliers }: Surroundings,
): CellError[] {
  const { supplier = '' } = values
  const isOther = nameKey(supplier) !== nameKey(known?.supplier ?? '')
  const named = isOther ? (suppliers.get(nameKey(supplier))?.length ?? 0) : 0
  const isRenamed = known?.variant && (values.name ?? known.name) !== known.name
  return [
    ...(isRenamed && keyOfName(values) !== keyOfName(known)
      ? [cellError('name', VARIANT_NAME)]
      : []),
    ...codesOfOthers(values, known, owners),
    ...(named > 1 ? [cellError('supplier', rule('SEVERAL_SUPPLIERS', { count: named }))] : []),
    ...faultsOfFacets(values, known),
  ]
}
