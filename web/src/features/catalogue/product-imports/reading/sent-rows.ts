import { readNumber } from '@mezgeb/contract/kit/read-number'

import { cellText } from './cell-text.ts'
import { isOfNumbers, signsOf } from './decimal-signs.ts'
import { DECIMALS_OF } from './decimals-of.ts'
import { roundTo } from './shown-number.ts'

import type { ImportCells, ImportField } from '@mezgeb/contract/catalogue/product-imports'
import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { Chosen } from '../chosen-file.ts'
import type { FileCell } from '../read-table.ts'

/** The rows of a table as the server gets them, with the numbers that the sheet gives them. */
export function* sentRows(chosen: Chosen): Generator<{ row: number; cells: ImportCells }> {
  const signs = signsOf(chosen)
  for (const { row, cells: given } of chosen.rows) {
    const cells: ImportCells = {}
    for (const [at, field] of chosen.columns.entries()) {
      if (field !== undefined) cells[field] = sentCell(given[at] ?? null, field, signs[at]?.sign)
    }
    yield { row, cells }
  }
}

/** A text that can be two numbers stays, and is refused with its row. */
function sentCell(
  cell: FileCell,
  field: ImportField,
  sign: DecimalSign | undefined,
): string | number | null {
  if (!isOfNumbers(field)) return typeof cell === 'object' && cell !== null ? cellText(cell) : cell
  if (typeof cell === 'string') return readNumber(cell, sign) ?? cell
  if (typeof cell === 'number' || cell === null) return cell
  return roundTo(cell.number, Math.max(cell.decimals, DECIMALS_OF[field]))
}
