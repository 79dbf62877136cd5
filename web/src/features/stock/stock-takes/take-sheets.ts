import { lineAmount, toCents } from '@mezgeb/contract/kit/money'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatAmount, formatCount, formatCounted } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { lotName } from './lots/counted-lot.ts'
import { signed } from './signed.ts'
import { lateName, namesOf } from './stock-take-words.ts'

import type { StockTake, StockTakeLot, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Field } from '../../../ui/list/field.ts'
import type { Closing } from '../../workspace/printing/PrintedList.tsx'

/** A product on paper, or one of its batches. */
export type SheetRow = StockTakeProduct & { lot?: StockTakeLot }

/** Products by category and name, each batch with a line to write on before that of the product. */
export function sheetRows(products: readonly StockTakeProduct[]): SheetRow[] {
  return products
    .toSorted(byCategoryAndName)
    .flatMap((product) => [...(product.lots ?? []).map((lot) => ({ ...product, lot })), product])
}

/** Each product, and below it the counted batches that differ. */
export function reportRows(products: readonly StockTakeProduct[]): SheetRow[] {
  return products.flatMap((product) => {
    const lots = (product.lots ?? []).filter((lot) => differenceOf({ ...product, lot }) !== 0)
    return [product, ...lots.map((lot) => ({ ...product, lot }))]
  })
}

function byCategoryAndName(one: StockTakeProduct, other: StockTakeProduct): number {
  return (
    one.category.localeCompare(other.category) || one.product.name.localeCompare(other.product.name)
  )
}

/** ETB of a difference at the selling price. */
export function valueOf(
  difference: number,
  { pricePerUnit: price, ...goods }: StockTakeProduct['product'],
): number {
  return (
    Math.sign(difference) *
    lineAmount({ price, quantity: Math.abs(difference), ...countedAs(goods) })
  )
}

function differenceOf({ lot, difference }: SheetRow): number {
  if (lot === undefined) return difference ?? 0
  return lot.counted === null ? 0 : lot.counted - (lot.expected ?? lot.counted)
}

const nameOf = ({ product, lot, late }: SheetRow) =>
  lot === undefined ? lateName(product, late) : `${product.name} · ${lotName(lot)}`

const expectedOf = ({ lot, ...row }: SheetRow) => (lot ?? row).expected ?? 0
const countedOf = ({ lot, ...row }: SheetRow) => (lot ?? row).counted ?? 0

/** A line to write on. */
const BLANK = '____________'

export function sheetFields(hasQuantities: boolean): Field<SheetRow>[] {
  return [
    { label: t.stockTakes.category, text: ({ category }) => category },
    { label: t.products.label, text: nameOf },
    { label: t.stockTakes.unit, text: ({ product }) => product.unit },
    ...(hasQuantities
      ? [
          {
            label: t.stockTakes.expected,
            isNumber: true,
            text: (row: SheetRow) => formatCounted(expectedOf(row), row.product),
          },
        ]
      : []),
    { label: t.stockTakes.place, text: () => BLANK },
    { label: t.stockTakes.counted, isNumber: true, text: () => BLANK },
  ]
}

/** The sums of the differences of the report, as it is printed, and who opened, counted and posted. */
export function reportClosing(take: StockTake, rows: readonly SheetRow[]): Closing {
  const products = rows.filter(({ lot }) => lot === undefined)
  const sumOf = (amounts: readonly number[]) =>
    formatAmount(amounts.reduce((sum, one) => sum + toCents(one), 0) / 100)
  const values = products.map((row) => valueOf(differenceOf(row), row.product))
  const costs = products.flatMap(({ cost }) => (typeof cost === 'number' ? [cost] : []))
  const hasCosts = take.differences?.cost !== undefined
  return {
    sums: [
      [t.stockTakes.differences, formatCount(products.length)],
      ...(take.late === undefined
        ? []
        : ([[t.stockTakes.views.again, formatCount(take.late)]] as const)),
      [`${t.stockTakes.found} · ${t.stockTakes.value}`, sumOf(values.filter((one) => one > 0))],
      [`${t.stockTakes.lost} · ${t.stockTakes.value}`, sumOf(values.filter((one) => one < 0))],
      [t.stockTakes.sum(t.stockTakes.value), sumOf(values)],
      ...(hasCosts ? ([[t.stockTakes.sum(t.stockTakes.cost), sumOf(costs)]] as const) : []),
    ],
    signatures: [
      [t.stockTakes.openedBy, take.openedBy.name],
      [t.stockTakes.countedBy, namesOf(take.countedBy)],
      [t.stockTakes.postedBy, take.postedBy?.name ?? ''],
    ],
  }
}

/** The value is that of the whole product. */
export function reportFields(): Field<SheetRow>[] {
  const number = (label: string, text: Field<SheetRow>['text']) => ({
    label,
    isNumber: true,
    text,
  })
  return [
    { label: t.products.label, text: nameOf },
    number(t.stockTakes.expected, (row) => formatCounted(expectedOf(row), row.product)),
    number(t.stockTakes.counted, (row) => formatCounted(countedOf(row), row.product)),
    number(t.stockTakes.difference, (row) => signed(differenceOf(row), row.product)),
    number(t.stockTakes.value, (row) =>
      row.lot === undefined ? formatAmount(valueOf(differenceOf(row), row.product)) : '',
    ),
    number(t.stockTakes.cost, ({ cost, lot }) =>
      typeof cost === 'number' && lot === undefined ? formatAmount(cost) : '',
    ),
  ]
}
