import { foldBlanks } from '@mezgeb/contract/kit/blanks'
import {
  isUnsure,
  numberAndUnit,
  plainQuantity,
  readNumber,
  signsOfColumns,
} from '@mezgeb/contract/kit/read-number'

import { unitOfHeading, withoutUnitOf } from '../../../ui/form/number/unit-beside.ts'
import { guessColumns } from '../../catalogue/product-imports/guess-columns.ts'
import { readCsv } from '../../catalogue/product-imports/reading/read-csv.ts'
import { PASTED_NUMBERS, guessedBought } from '../bought-facets.ts'
import { FACET_FIELDS } from '../typed-facets.ts'

import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { DeliveryLine } from './delivery-draft.ts'

export type TableLine = {
  name: string
  fields: Pick<DeliveryLine, Field> & Partial<Pick<DeliveryLine, TextField>>
  /** Fields that rows of the table have. */
  given: readonly Field[]
  /** The row as it was pasted. */
  text: string
}

/** `heading`: the row of headings, if there is one. `unsure`: a number that the table's style does not tell, such as `1,250` alone; it stays text. */
type PastedTable = { lines: TableLine[]; heading?: string; unsure?: string }

const FIELDS = ['quantity', ...PASTED_NUMBERS, 'pricePerUnit'] as const
type Field = (typeof FIELDS)[number]
const ofFields = <Value>(valueOf: (field: Field, at: number) => Value) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the fields
  Object.fromEntries(FIELDS.map((field, at) => [field, valueOf(field, at)])) as Record<Field, Value>
type TextField = (typeof FACET_FIELDS)[number]
/** Texts that the headings may have, too, and how each is read by all cells of its column. */
export type TextColumns = Partial<
  Record<TextField, (cells: readonly string[]) => (cell: string) => string>
>

/**
 * The rows of a spreadsheet on the clipboard, or of a text with semicolons or commas. Product, quantity, cost and price of a unit, or as
 * the headings say. `sign`: the decimal sign, where the user has chosen it.
 */
export function linesOfTable(
  text: string,
  sign?: DecimalSign,
  texts: TextColumns = {},
): PastedTable {
  const separator = text.includes('\t') ? '\t' : undefined
  const rows = readCsv(text, separator).map((cells) => cells.map(foldBlanks))
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
  const { columns, hasHeading } = columnsOf(filled[0] ?? [])
  const body = filled.slice(hasHeading ? 1 : 0)
  const signs = signsOf(body, columns, sign)
  const cellsOf = cellsIn(body, columns)
  const unit = hasHeading ? unitOfHeading(filled[0]?.[columns.quantity ?? -1] ?? '') : ''
  const unsure = FIELDS.flatMap((field) => (signs[field] === undefined ? cellsOf(field) : []))
  const first = unsure.find((cell) => isUnsure(cell))
  const textsOf = textsIn(body, columns, texts)
  const given = FIELDS.filter((field) => cellsOf(field).some((cell) => cell !== ''))
  const lines = body
    .map((cells) => {
      const cell = (field: Field) => cells[columns[field] ?? -1] ?? ''
      const fields = {
        ...ofFields((field) => numberIn(cell(field), signs[field])),
        quantity: plainQuantity(cell('quantity'), signs.quantity, unit),
        ...textsOf(cells),
      }
      return { name: cells[columns.name ?? -1] ?? '', fields, given, text: cells.join('\t') }
    })
    .filter(({ name }) => name !== '')
  return {
    lines,
    ...(hasHeading ? { heading: filled[0]?.join('\t') ?? '' } : {}),
    ...(first === undefined ? {} : { unsure: first }),
  }
}

type Columns = Partial<Record<Field | TextField | 'name', number>>

/** The texts of a row. */
function textsIn(rows: readonly string[][], columns: Columns, texts: TextColumns) {
  const readers = FACET_FIELDS.flatMap((field) => {
    const [column, read] = [columns[field], texts[field]]
    if (column === undefined || read === undefined) return []
    return [{ field, column, read: read(rows.map((cells) => cells[column] ?? '')) }]
  })
  return (cells: readonly string[]): Partial<Record<TextField, string>> =>
    Object.fromEntries(readers.map(({ field, column, read }) => [field, read(cells[column] ?? '')]))
}

/** A first row without numbers is a heading when it has usual words; the places of its columns count when it names the product. */
function columnsOf(first: readonly string[]): { columns: Columns; hasHeading: boolean } {
  const inOrder = { name: 0, ...ofFields((_, at) => at + 1) }
  const guessed = guessedBought(guessColumns(first, 'PRODUCTS'), first)
  const hasNumber = first.some((cell) => readNumber(numberAndUnit(cell).number, '.') !== undefined)
  if (hasNumber || guessed.every((field) => field === undefined))
    return { columns: inOrder, hasHeading: false }
  const name = (['name', 'code', 'barcodes'] as const).find((field) => guessed.includes(field))
  if (name === undefined) return { columns: inOrder, hasHeading: true }
  const found = [...FIELDS, ...FACET_FIELDS].flatMap((field) => {
    const place = guessed.indexOf(field)
    return place === -1 ? [] : [[field, place] as const]
  })
  return {
    columns: { name: guessed.indexOf(name), ...Object.fromEntries(found) },
    hasHeading: true,
  }
}

/** Of each column: chosen, shown by its cells, else by those of all columns. */
function signsOf(rows: readonly string[][], columns: Columns, chosen: DecimalSign | undefined) {
  const shown = signsOfColumns(FIELDS.map(cellsIn(rows, columns)))
  return ofFields((_, at) => shown[at] ?? chosen)
}

/** The cells of a field, of quantities without their unit. */
const cellsIn = (rows: readonly string[][], columns: Columns) => (field: Field) =>
  rows
    .map((cells) => cells[columns[field] ?? -1] ?? '')
    .map((cell) => (field === 'quantity' ? numberAndUnit(cell).number : cell))

/** The fields of a row whose product has this unit: a quantity with a word for it, or without. */
export const fieldsInUnit = ({ quantity, ...fields }: TableLine['fields'], unit: string) => ({
  ...fields,
  quantity: typeof quantity === 'string' ? withoutUnitOf(quantity, unit) : quantity,
})

/** Text that is no number stays, so that the form can refuse it. */
const numberIn = (cell: string, sign: DecimalSign | undefined) => readNumber(cell, sign) ?? cell
