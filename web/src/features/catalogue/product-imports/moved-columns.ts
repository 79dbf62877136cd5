import { COST_HEADINGS, COST_LABEL } from './costs/cost-column.ts'
import { LOT_HEADINGS, LOT_LABELS } from './lots/lot-columns.ts'

/** Columns of the stock that a row moves, by what it consists of. */
export const MOVED_LABELS = {
  ...LOT_LABELS,
  ...COST_LABEL,
}
export const MOVED_HEADINGS = { ...LOT_HEADINGS, ...COST_HEADINGS }
