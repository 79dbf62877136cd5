import { readDate } from '@mezgeb/contract/kit/dates/read-date'
import { plainQuantity, readNumber, withUnit } from '@mezgeb/contract/kit/read-number'

import { unitOfHeading } from '../../../../ui/form/number/unit-beside.ts'
import { cellText } from './cell-text.ts'
import { dateText, ordersOf, readingOf } from './date-orders.ts'
import { signsOf } from './decimal-signs.ts'
import { decimalsOf, isCounted } from './decimals-of.ts'
import { roundTo } from './shown-number.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { Chosen } from '../chosen-file.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { FileCell } from '../read-table.ts'

type SentCell = string | number | null

/** The rows of a table as the server gets them, with the numbers that the sheet gives them. */
export function* sentRows(chosen: Chosen): Generator<{ row: number; cells: ImportCells }> {
  const signs = signsOf(chosen)
  const orders = ordersOf(chosen)
  for (const { row, cells: given } of chosen.rows) {
    const cells: ImportCells = {}
    const stock: SentCell[] = []
    for (const [at, choice] of chosen.columns.entries()) {
      const dates = readingOf(choice)
      const read = dates && readDate(dateText(given[at]), { ...dates, order: orders[at]?.order })
      const own = isTorn(chosen, given, at)
        ? given.slice(at).map(cellText).join(',')
        : (given[at] ?? null)
      const sign = signs[at]?.sign
      const heading = chosen.headings[at] ?? ''
      const cell =
        read ??
        (isCounted(choice)
          ? quantityCell(own, sign, unitOfHeading(heading))
          : sentCell(own, choice, sign))
      if (typeof choice === 'string') cells[choice] = cell
      else if (choice !== undefined) stock.push(cell)
    }
    if (stock.length > 0) cells.stock = stock
    yield { row, cells }
  }
}

/** Whether a comma of thousands without quotation marks has torn a number of a text file, which made its row wider than the headings. */
function isTorn({ file, headings, columns }: Chosen, cells: readonly FileCell[], at: number) {
  if (file.encoding === undefined || decimalsOf(columns[at]) === undefined) return false
  const width = headings.findLastIndex((heading) => heading !== '') + 1
  const isWide = cells.slice(width).some((cell) => cell !== null && cell !== '')
  return isWide && /^\d{3}(?:\D|$)/.test(cellText(cells[at + 1]))
}

/** A quantity with its unit, which the server knows to be that of the product or not. */
function quantityCell(cell: FileCell, sign: DecimalSign | undefined, unit: string): SentCell {
  if (cell === null || cell === '') return cell
  if (typeof cell === 'string') return plainQuantity(cell, sign, unit)
  if (typeof cell === 'number') return withUnit(cell, unit)
  return withUnit(roundTo(cell.number, Math.max(cell.decimals, 3)), cell.unit ?? unit)
}

/** A text that can be two numbers stays, and is refused with its row. */
function sentCell(
  cell: FileCell,
  choice: ColumnChoice | undefined,
  sign: DecimalSign | undefined,
): SentCell {
  const decimals = decimalsOf(choice)
  if (decimals === undefined)
    return typeof cell === 'object' && cell !== null ? cellText(cell) : cell
  if (typeof cell === 'string') return readNumber(cell, sign) ?? cell
  if (typeof cell === 'number' || cell === null) return cell
  return roundTo(cell.number, Math.max(cell.decimals, decimals))
}
