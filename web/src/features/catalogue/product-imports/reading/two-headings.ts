import { readTyped } from '@mezgeb/contract/kit/read-number'

import { guessColumns } from '../guess-columns.ts'
import { cellText } from './cell-text.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { FileRow } from '../read-table.ts'

/**
 * The headings of two rows, such as "Price" above "Buying" and "Selling", as one for each column, and how many of them are usual; none for
 * rows that are not of texts alone.
 */
export function headingsOfTwo(
  top: FileRow | undefined,
  below: FileRow | undefined,
  of: ImportOf,
): { headings: string[]; known: number } {
  if (top === undefined || below?.row !== top.row + 1 || below.cells.some(isNumber))
    return { headings: [], known: 0 }
  const upper = top.cells.map(cellText)
  // A cell that reaches over both rows has been given to both.
  const lower = below.cells.map(cellText).map((text, at) => (text === upper[at] ? '' : text))
  const headings: string[] = []
  let group = ''
  for (let at = 0; at < Math.max(upper.length, lower.length); at += 1) {
    const [one = '', other = ''] = [upper[at], lower[at]]
    // A heading of several columns is in the cell of the first.
    group = one !== '' || (lower[at - 1] ?? '') === '' ? one : group
    headings.push(other === '' ? one : joined(group, other, of))
  }
  const known = guessColumns(headings, of).filter(Boolean).length
  const least = areSpanned(upper, lower, of)
    ? guessColumns(upper, of).filter(Boolean).length + 1
    : 0
  return { headings, known: Math.max(known, least) }
}

/** Whether a heading of the upper row has several of the lower one below it, and the heading of the names none. */
function areSpanned(upper: readonly string[], lower: readonly string[], of: ImportOf): boolean {
  const guessed = guessColumns(upper, of)
  const name = guessed.indexOf('name')
  const isSpanned = lower.some((text, at) => text !== '' && upper[at] === '' && lower[at - 1])
  return (
    isSpanned && name !== -1 && (lower[name] ?? '') === '' && guessed.filter(Boolean).length > 1
  )
}

const isNumber = (cell: FileRow['cells'][number]) =>
  cell !== null && readTyped(cellText(cell)) !== undefined

function joined(group: string, heading: string, of: ImportOf): string {
  if (group === '') return heading
  const both = `${group} ${heading}`
  const usual = [`${heading} ${group}`, both, heading].find(
    (text) => guessColumns([text], of)[0] !== undefined,
  )
  return usual ?? both
}
