import { readTyped } from '@mezgeb/contract/kit/read-number'

import { cellText } from './cell-text.ts'

import type { FileRow } from '../read-table.ts'

const TOTAL = /^(?:(?:grand|sub|net|overall)[\s-]*)?(?:total|sum)(?!\p{L})|^(?:ጠቅላላ|አጠቃላይ|ድምር)/iu
/** Of amounts that were rounded one by one. */
const CENTS = 0.05

/** The rows without the last one, if that is called a total and adds up a column: it would be a customer who owes what all owe. */
export function withoutSum(rows: FileRow[]): { rows: FileRow[]; sumRow?: number } {
  const [others, last] = [rows.slice(0, -1), rows.at(-1)]
  if (last === undefined || others.length < 2) return { rows }
  const isTotal = last.cells.some((cell) => typeof cell === 'string' && TOTAL.test(cell.trim()))
  const addsUp = last.cells.some((_, at) => {
    const sum = numberIn(last, at)
    return (
      sum > 0 && Math.abs(others.reduce((all, row) => all + numberIn(row, at), 0) - sum) < CENTS
    )
  })
  return isTotal && addsUp ? { rows: others, sumRow: last.row } : { rows }
}

const numberIn = ({ cells }: FileRow, at: number) => readTyped(cellText(cells[at])) ?? 0
