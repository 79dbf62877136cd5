import { lineAmount, toCents } from '@mezgeb/contract/kit/money'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatAmount, formatCount, formatCounted } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { countedParts, differenceFields, differenceSums, partName } from './counted-facets.ts'
import { lateName, namesOf, signed } from './stock-take-words.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Field } from '../../../ui/list/field.ts'
import type { CountedPart } from './counted-facets.ts'
import type { Closing } from '../../workspace/printing/PrintedList.tsx'

/** A product on paper, or a part of it. */
export type SheetRow = StockTakeProduct & { part?: CountedPart }

/** Products by category and name, each part with a line to write on before that of the product. */
export function sheetRows(products: readonly StockTakeProduct[]): SheetRow[] {
  return products.toSorted(byCategoryAndName).flatMap((product) => [...partRows(product), product])
}

/** Each product, and below it the counted parts that differ. */
export function reportRows(products: readonly StockTakeProduct[]): SheetRow[] {
  return products.flatMap((product) => [
    product,
    ...partRows(product).filter((row) => differenceOf(row) !== 0),
  ])
}

const partRows = (product: StockTakeProduct): SheetRow[] =>
  (countedParts(product) ?? []).map((part) => ({ ...product, part }))

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

function differenceOf({ part, difference }: SheetRow): number {
  if (part === undefined) return difference ?? 0
  return part.counted === null ? 0 : part.counted - (part.expected ?? part.counted)
}

const nameOf = ({ product, part, late }: SheetRow) =>
  part === undefined ? lateName(product, late) : `${product.name} · ${partName(part)}`

const expectedOf = ({ part, ...row }: SheetRow) => (part ?? row).expected ?? 0
const countedOf = ({ part, ...row }: SheetRow) => (part ?? row).counted ?? 0

/** A line to write on. */
const BLANK = '____________'

export function sheetFields(hasQuantities: boolean): Field<SheetRow>[] {
  const expected = number(t.stockTakes.expected, (row) =>
    formatCounted(expectedOf(row), row.product),
  )
  return [
    { label: t.stockTakes.category, text: ({ category }) => category },
    { label: t.products.label, text: nameOf },
    { label: t.stockTakes.unit, text: ({ product }) => product.unit },
    ...(hasQuantities ? [expected] : []),
    { label: t.stockTakes.place, text: () => BLANK },
    number(t.stockTakes.counted, () => BLANK),
  ]
}

const number = (label: string, text: Field<SheetRow>['text']) => ({ label, isNumber: true, text })

/** The sums of the differences of the report, as it is printed, and who opened, counted and posted. */
export function reportClosing(take: StockTake, rows: readonly SheetRow[]): Closing {
  const products = rows.filter(({ part }) => part === undefined)
  const sumOf = (amounts: readonly number[]) =>
    formatAmount(amounts.reduce((sum, one) => sum + toCents(one), 0) / 100)
  const values = products.map((row) => valueOf(differenceOf(row), row.product))
  return {
    sums: [
      [t.stockTakes.differences, formatCount(products.length)],
      ...(take.late === undefined
        ? []
        : ([[t.stockTakes.views.again, formatCount(take.late)]] as const)),
      [`${t.stockTakes.found} · ${t.stockTakes.value}`, sumOf(values.filter((one) => one > 0))],
      [`${t.stockTakes.lost} · ${t.stockTakes.value}`, sumOf(values.filter((one) => one < 0))],
      [t.stockTakes.sum(t.stockTakes.value), sumOf(values)],
      ...differenceSums(take.differences, products, sumOf),
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
  return [
    { label: t.products.label, text: nameOf },
    number(t.stockTakes.expected, (row) => formatCounted(expectedOf(row), row.product)),
    number(t.stockTakes.counted, (row) => formatCounted(countedOf(row), row.product)),
    number(t.stockTakes.difference, (row) => signed(differenceOf(row), row.product)),
    number(t.stockTakes.value, (row) =>
      row.part === undefined ? formatAmount(valueOf(differenceOf(row), row.product)) : '',
    ),
    ...differenceFields(),
  ]
}
