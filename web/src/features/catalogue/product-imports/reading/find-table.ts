import { guessColumns } from '../guess-columns.ts'
import { cellText } from './cell-text.ts'
import { headingsOfTwo } from './two-headings.ts'
import { withoutSum } from './without-sum.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { FileRow, Sheet } from '../read-table.ts'

/** A table in a sheet. `headingRow`: as the sheet counts; `sumRow`: of the row at its end that adds up the others and is left out. */
export type FoundTable = {
  headings: string[]
  headingRow: number
  rows: FileRow[]
  sumRow?: number | undefined
}

// Titles, dates of printing and addresses above a table are fewer.
const ROWS_ABOVE = 40

/**
 * The rows below the first row with the most usual headings, or the first two that make more of them together; without any of them below
 * the first row that is as wide as the table.
 */
export function tableIn(
  { rows }: Pick<Sheet, 'rows'>,
  of: ImportOf,
): FoundTable & { known: number } {
  const above = rows.slice(0, ROWS_ABOVE)
  const knowns = above.map((row) => guessColumns(textsOf(row), of).filter(Boolean).length)
  const known = Math.max(0, ...knowns)
  const at = known > 1 ? knowns.indexOf(known) : firstWide(above, knowns)
  const two = [at - 1, at]
    .map((top) => ({ top, ...headingsOfTwo(rows[top], rows[top + 1], of) }))
    .toSorted((one, other) => other.known - one.known)[0]
  const isTwo = two !== undefined && two.known > known && known > 0
  const head = rows[isTwo ? two.top : at]
  const { rows: below, sumRow } = withoutSum(rows.slice(isTwo ? two.top + 2 : at + 1))
  const width = Math.max(0, ...[head, ...below.slice(0, 100)].map((row) => row?.cells.length ?? 0))
  const texts = isTwo ? two.headings : textsOf(head)
  return {
    known: isTwo ? two.known : known,
    headings: Array.from(
      { length: Math.max(width, texts.length) },
      (_, column) => texts[column] ?? '',
    ),
    headingRow: head?.row ?? 1,
    rows: below,
    sumRow,
  }
}

/** The first of the widest rows that are texts alone; of one column the first row. */
function firstWide(rows: readonly FileRow[], knowns: readonly number[]): number {
  const one = knowns.indexOf(1)
  const widths = rows.map(
    ({ cells }) => cells.filter((cell) => cell !== null && cell !== '').length,
  )
  const widest = Math.max(0, ...widths)
  if (one !== -1 && (widths[one] ?? 0) * 2 >= widest) return one
  return Math.max(
    0,
    widths.findIndex((width) => width * 2 > widest),
  )
}

const textsOf = (row: FileRow | undefined) => (row?.cells ?? []).map(cellText)

/** The sheet with the most usual headings; of some without any the first with a table. */
export function likelySheet(sheets: readonly Sheet[], of: ImportOf): number {
  const found = sheets.map((sheet) => tableIn(sheet, of))
  const most = Math.max(0, ...found.map(({ known }) => known))
  if (most > 1) return found.findIndex(({ known }) => known === most)
  return Math.max(
    0,
    found.findIndex(({ rows, headings }) => rows.length > 0 && headings.length > 1),
  )
}
