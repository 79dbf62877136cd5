import { IMPORT_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import { FILLERS, HEADINGS } from './reading/usual-headings.ts'

import type { FileRow } from './read-table.ts'

export type SingleField = keyof typeof HEADINGS

const BY_HEADING = new Map<string, SingleField[]>()
for (const [field, names] of Object.entries(HEADINGS)) {
  for (const name of names) {
    const fields = BY_HEADING.get(folded(name)) ?? []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
    BY_HEADING.set(folded(name), [...new Set([...fields, field as SingleField])])
  }
}

/**
 * The field of each column by its heading; undefined for one that no field has. Each field has one column at most. `rows`: a column of
 * a list's own numbers, 1, 2, 3, is none of codes. `taken`: fields of other columns.
 */
export function guessColumns(
  headings: readonly string[],
  of: ImportOf,
  rows: readonly FileRow[] = [],
  taken: readonly (SingleField | object)[] = [],
): (SingleField | undefined)[] {
  const all: readonly SingleField[] = IMPORT_COLUMNS[of]
  const fields = all.filter((field) => !taken.includes(field))
  const known = headings.map((heading, at) =>
    fieldsOf(heading).filter(
      (field) => fields.includes(field) && !(field === 'code' && isCounting(rows, at)),
    ),
  )
  const guessed: (SingleField | undefined)[] = headings.map(() => undefined)
  // Headings with one meaning come first, whatever their place.
  for (const isPlain of [true, false]) {
    for (const [at, meant] of known.entries()) {
      if ((meant.length === 1) === isPlain)
        guessed[at] ??= meant.find((field) => !guessed.includes(field))
    }
  }
  // Lists and invoices often call the names of goods so.
  const described = guessed.indexOf('description')
  const isNamed = guessed.includes('name') || guessed.includes('group') || taken.includes('name')
  return isNamed || described === -1 ? guessed : guessed.with(described, 'name')
}

function fieldsOf(heading: string): readonly SingleField[] {
  for (const text of meantBy(heading)) {
    const fields = BY_HEADING.get(text)
    if (fields !== undefined) return fields
  }
  return []
}

/** A heading with what it adds in brackets, after a slash, as the currency or about the goods, then without it; folded. A total is of no unit. */
function meantBy(heading: string): string[] {
  if (/^t\s*[/.]|\btotal\b|ጠቅላላ/i.test(heading)) return [folded(heading)]
  const bare = heading.replaceAll(/[([{].*?(?:[)\]}]|$)/g, ' ')
  const plain = withoutCurrency(bare)
  return [heading, bare, plain, ...bare.split(/[/|,፣]/), withoutFillers(plain)].map(folded)
}

const PER_UNIT = /\bper\s+(?:unit|piece|pcs?|item|product)\b/giu

const withoutFillers = (text: string) =>
  foldHomophones(text).replaceAll(PER_UNIT, ' ').replaceAll(FILLERS, ' ')

const withoutCurrency = (text: string) =>
  text.replaceAll(/(?:^|[\s.])(?:in\s+)?(?:etb|birr|br)\b\.?|በ?ብር/giu, ' ')

/** Whether the cells of a column that are not empty are 1, 2, 3 and so on. */
function isCounting(rows: readonly FileRow[], column: number): boolean {
  const first = rows
    .slice(0, 20)
    .map(({ cells }) => cells[column] ?? '')
    .filter((cell) => cell !== '')
  return first.length > 0 && first.every((cell, at) => Number(cell) === at + 1)
}

const STOCK = new Set(
  [
    ...['stock', 'in stock', 'on hand', 'stock on hand', 'qty on hand', 'quantity on hand'],
    ...['on hand qty', 'on hand quantity', 'qty in stock', 'quantity in stock', 'stock qty'],
    ...['stock quantity', 'current stock', 'available', 'available stock', 'available qty'],
    ...['closing stock', 'stock balance', 'balance qty', 'soh', 'stock in hand', 'in hand'],
    ...['qty in hand', 'quantity in hand', 'remaining', 'remaining stock', 'remaining qty'],
    ...['inventory', 'inventory qty', 'inventory quantity', 'ቀሪ', 'ቀሪ ብዛት', 'በመጋዘን ያለ'],
    ...['bal', 'bal qty', 'balance quantity', 'available quantity', 'closing qty'],
    ...['closing quantity', 'qty left', 'stock left'],
    ...['ቀሪ መጠን', 'ያለው መጠን', 'ያለ ብዛት', 'በስቶክ ያለ', 'በመደብር ያለ', 'የቀረው ብዛት'],
    ...['ክምችት', 'ያለው ክምችት', 'በክምችት ያለ', 'ያለው ብዛት', 'ቀሪ ዕቃ', 'ቀሪ ክምችት', 'በእጅ ያለ'],
  ].map(folded),
)

/** Whether one of these headings of quantities is the stock on hand. */
export function hasStock(headings: readonly string[]): boolean {
  return headings.some((heading) => meantBy(heading).some((text) => STOCK.has(text)))
}

/** Whether a heading is one of quantities. */
export const isQuantity = (heading: string) =>
  meantBy(heading).some((key) => BY_HEADING.get(key)?.includes('quantity') === true)

/** The same for headings that differ in case, signs or homophones. */
export function folded(text: string): string {
  return foldHomophones(text.toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
