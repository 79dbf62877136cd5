import {
  isNothing,
  isSheetError,
  unmarkedText,
} from '@mezgeb/contract/catalogue/imports/empty-cells'
import { plainBlanks } from '@mezgeb/contract/kit/blanks'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { refusalIn, ruleOf } from '@mezgeb/contract/kit/refusals'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportCells, ImportOutcome } from '@mezgeb/contract/catalogue/product-imports'
import type { CellError } from './import-subject.ts'

type Cell = string | number | null | undefined

const rule = ruleOf(RULES)
/** The error of a cell, as a refusal. */
export function cellError(field: ImportField, message: string): CellError {
  const { code, message: sentence, params } = refusalIn(message)
  return { field, code, message: sentence, ...(params === undefined ? {} : { params }) }
}

/** The text of a cell with plain blanks, and none around it; empty for none. */
export function textOf(cell: Cell): string {
  return plainBlanks(String(cell ?? ''))
}

/** As much of a cell as a sentence has room for. */
export const shownCell = (cell: Cell) => textOf(cell).slice(0, 40)

/**
 * The cells of a row without those that have no value: signs for nothing, errors of the spreadsheet, and letters that were lost before the
 * file came.
 */
export function soundCells(cells: ImportCells): { cells: ImportCells; errors: CellError[] } {
  const errors: CellError[] = []
  const sound: ImportCells = { ...cells }
  for (const [field, cell] of entriesOf(cells)) {
    // Those of the stock are read one by one.
    if (field === 'stock' || Array.isArray(cell)) continue
    const text = textOf(cell)
    if (isNothing(field, text)) sound[field] = null
    if (typeof cell !== 'string') continue
    const unmarked = unmarkedText(field, text)
    if (unmarked !== text) sound[field] = unmarked
    const isError = isSheetError(text)
    if (!isError && !cell.includes('\ufffd')) continue
    const message = isError
      ? rule('CELL_SHEET_ERROR', { text: shownCell(cell) })
      : rule('CELL_UNREADABLE', { text: shownCell(cell).replaceAll('\ufffd', '?') })
    errors.push(cellError(field, message))
    sound[field] = null
  }
  return { cells: sound, errors }
}

function entriesOf(cells: ImportCells) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
  return Object.entries(cells) as [ImportField, ImportCells[ImportField]][]
}

/** ERROR, or how a row changes the record that it means. */
export function outcomeOf(
  errors: readonly CellError[],
  known: object | undefined,
  changes: readonly unknown[],
): ImportOutcome {
  if (errors.length > 0) return 'ERROR'
  if (known === undefined) return 'CREATE'
  return changes.length > 0 ? 'CHANGE' : 'SAME'
}
