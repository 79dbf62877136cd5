import { roundTo } from './shown-number.ts'

import type { FileCell } from '../read-table.ts'

/** A cell as its sheet shows it; empty for none. */
export function cellText(cell: FileCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? String(roundTo(cell.number, cell.decimals)) : String(cell)
}
