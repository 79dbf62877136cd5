import { GOODS_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { optionsText } from '@mezgeb/contract/catalogue/options-text'
import { foldBlanks } from '@mezgeb/contract/kit/blanks'
import { codeOf } from '@mezgeb/contract/kit/codes'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { countedOf } from '../../goods/unit-size/counted-row.ts'
import { nameKey } from '../people/named-people.ts'
import { ANSWERS, answersOfKnown, cellsOfFacets, movedCells } from './facets-of-rows.ts'
import { TEXT_FIELDS } from './read-cells.ts'
import { measuredOf } from './weight-of-rows.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { KnownProduct } from './known-products.queries.ts'
import type { RowValues } from './read-cells.ts'
import type { RowStock } from './stock-of-row.ts'

type Cell = string | number | null

type GoodsField = (typeof GOODS_COLUMNS)[number]

/** The cells that differ from the product; of a new one all of them. */
export function changesOf(
  values: RowValues,
  known: KnownProduct | undefined,
  { stocks, isOwn }: { stocks: readonly RowStock[]; isOwn: boolean },
): ImportRow['changes'] {
  const before = known === undefined ? undefined : cellsOfKnown(known)
  const after = cellsOf(values, measuredOf(values, known))
  // Found by a name that is spelt otherwise: the spelling stays.
  const isNamed =
    known !== undefined && ((!isOwn && known.code !== values.code) || known.variant !== null)
  const pictures =
    values.photo === undefined
      ? []
      : [{ field: 'photo' as const, before: null, after: values.photo }]
  const fields = GOODS_COLUMNS.filter((field) => field !== 'name' || !isNamed).flatMap((field) => {
    const [was, given] = [before?.[field] ?? null, after[field] ?? null]
    return given === null || isSame(field, given, was) ? [] : [{ field, before: was, after: given }]
  })
  const changes = [...fields, ...pictures]
  const moved = stocks.filter((one) => one.after !== one.before)
  if (moved.length === 0) return changes
  return [
    ...changes,
    ...moved.map(({ branch, ...units }) => ({
      field: branch === undefined ? ('quantity' as const) : ('stock' as const),
      ...unitsShown(measuredOf(values, known), units),
      ...(branch === undefined ? {} : { branch }),
    })),
    ...movedCells(values).flatMap(([field, cell]) =>
      cell === null ? [] : [{ field, before: null, after: cell }],
    ),
  ]
}

/** Units before and after a row as it shows them. */
function unitsShown(product: Measured, { before, after }: Omit<RowStock, 'branch'>) {
  return { before: inShownUnit(before, product), after: inShownUnit(after, product) }
}

/** The fields of a product as a row shows them. */
export function cellsOfKnown(known: KnownProduct): { [Field in GoodsField]?: Cell } {
  return cellsOf(valuesOfKnown(known), countedOf(known))
}

type Values = { [Field in GoodsField]?: RowValues[Field] | null | undefined }

export function valuesOfKnown(known: KnownProduct): Values {
  return {
    ...known,
    group: known.variant?.group,
    options: known.variant?.options,
    ...answersOfKnown(known),
    pricePerUnit: known.price,
    floorPrice: known.floor_price,
    lowStockThreshold: known.low_stock_threshold,
  }
}

function cellsOf(values: Values, product: Measured): { [Field in GoodsField]?: Cell } {
  const { pricePerUnit, floorPrice, barcodes, lowStockThreshold, options } = values
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, textCell(values[field])])),
    pricePerUnit: pricePerUnit ?? null,
    floorPrice: floorPrice ?? null,
    barcodes: textCell(barcodes?.join('; ')),
    ...cellsOfFacets(values, product),
    options: textCell(optionsText(options ?? [])),
    ...Object.fromEntries(ANSWERS.map(({ field }) => [field, answer(values[field])])),
    lowStockThreshold:
      typeof lowStockThreshold === 'number' ? inShownUnit(lowStockThreshold, product) : null,
  }
}

const textCell = (text: string | null | undefined) => (text ? text : null)

function answer(is: boolean | null | undefined): Cell {
  if (is === undefined || is === null) return null
  return is ? 'yes' : 'no'
}

/** Whether a cell means what the product has. */
export function isSame(field: string, after: Cell, was: Cell): boolean {
  if (field === 'category') return keyOfText(after) === keyOfText(was)
  if (field === 'supplier' || field === 'group')
    return nameKey(String(after)) === nameKey(String(was))
  if (field === 'barcodes') return barcodesIn(after).join(' ') === barcodesIn(was).join(' ')
  return after === was
}

const keyOfText = (cell: Cell) => foldBlanks(nameKey(String(cell)))

/** The barcodes of a cell that a row keeps; earlier ones have spaces alone between. */
export function barcodesIn(cell: Cell): string[] {
  return cell === null ? [] : String(cell).split(/;? /).map(codeOf)
}
