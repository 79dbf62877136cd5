import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatCount, formatLocalDate, formatQuantity, formatSum } from '../../lib/format/format.ts'
import { t } from '../../texts/texts.ts'
import { goodsName } from '../catalogue/goods/goods-name.tsx'
import { statedDay } from './stated-day.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { SummedKind } from '@mezgeb/contract/stock/document-sums'
import type { Moved } from '@mezgeb/contract/stock/moved'
import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { User } from '@mezgeb/contract/people/user'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { NavigateOptions } from '@tanstack/react-router'

import type { SortedList } from '../../lib/list/use-list.ts'
import type { Texts } from '../../texts/texts.ts'
import type { LazyModal, ModalProps } from '../../ui/dialog/lazy-modal.tsx'
import type { Field } from '../../ui/list/field.ts'
import type { ListFilters } from '../workspace/filters/use-list-filters.ts'
import type { StockFilter } from './list/stock-filters.ts'
import type { Fate } from './fate.tsx'

/** `product`: of a document with one line. */
export type StockDocument = {
  id: string
  product?: { id: string; name: string }
} & Fate

export type StockQuery = ListFilters['query']

/** The manifest of a kind of stock document: its tab on the stock screen. */
export type StockKind<Item extends StockDocument = StockDocument> = {
  /** Of its words, and in the address. */
  name: {
    [Name in keyof Texts]: Texts[Name] extends { tab: string } ? Name : never
  }[keyof Texts]
  /** The kind of the documents that its lines are of; absent: of all kinds. */
  document?: StockDocumentKind
  /** Absent: everybody who sees stock has its tab. */
  needs?: Permission
  /** Its documents, newest first. */
  useDocuments: (query: StockQuery, options: { enabled: boolean }) => SortedList<Item>
  fields: (user: User) => Field<Item>[]
  /** Those of a file; absent: the same. */
  fileFields?: (user: User) => Field<Item>[]
  /** The page of a document; absent: the kind has none. */
  wayOf?: (item: Item) => NavigateOptions
  filters: readonly StockFilter[]
  /** Absent: its list has no sums. */
  summed?: SummedKind
} & (
  | { modal: LazyModal<ModalProps>; form?: never }
  | {
      modal?: never
      form: '/stock-entries/receive' | '/stock-entries/send-back' | '/stock-entries/revalue'
    }
  /** Made from the pages of others. */
  | { modal?: never; form?: never }
)

/** Forgets the type of a kind's documents, for a list of kinds. */
export function stockKind<Item extends StockDocument>(kind: StockKind<Item>): StockKind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its fields read no other documents than its own
  return kind as unknown as StockKind
}

/** The product, the title of a card. */
export function productField(): Field<{ product: { id: string; name: string } }> {
  return {
    label: t.products.label,
    text: ({ product }) => product.name,
    cell: ({ product }) => goodsName(product),
    isNoFact: true,
  }
}

export function quantityField(): Field<{
  quantity: number
  product: Measured & { unit: string }
}> {
  return {
    label: t.ui.quantity,
    isNumber: true,
    file: {
      number: ({ quantity, product }) => inShownUnit(quantity, product),
      unit: ({ product }) => product.unit,
    },
    text: ({ quantity, product }) => formatQuantity(quantity, product),
  }
}

/** The first products of a document with several lines. */
export function productsField(): Field<{ products: readonly string[]; lineCount: number }> {
  return {
    label: t.goodsLines.products,
    text: ({ products, lineCount }) => {
      const names = products.join(', ')
      const more = lineCount - products.length
      return more > 0 ? t.goodsLines.andMore(names, formatCount(more)) : names
    },
  }
}

/** Units of all lines. */
export function unitsField(): Field<Pick<Moved, 'units' | 'measured'>> {
  return {
    label: t.goodsLines.units,
    isNumber: true,
    file: { number: ({ units }) => units },
    text: ({ units, measured }) => formatSum(units, measured),
  }
}

/** The day of a document, by which its list is sorted. */
export const dayField = (label: string): Field<{ createdAt: string }> => ({
  label,
  sort: 'date',
  file: { day: ({ createdAt }) => createdAt },
  text: ({ createdAt }) => formatLocalDate(createdAt),
})

/** The same of one that states its day. */
export const statedDayField = <Item extends { createdAt: string }>(
  label: string,
  dayOf: (item: Item) => string,
): Field<Item> => ({
  label,
  sort: 'date',
  file: { day: dayOf },
  text: (item) => statedDay(dayOf(item), item.createdAt, formatLocalDate),
})
