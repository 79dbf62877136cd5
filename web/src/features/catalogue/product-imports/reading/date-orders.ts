import { DATE_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { isUnsureDate, orderOf } from '@mezgeb/contract/kit/dates/read-date'

import { EXPIRY } from '../../../../lib/format/expiry-dates.ts'

import type { DateOrder, DateReading } from '@mezgeb/contract/kit/dates/read-date'

import type { Chosen } from '../chosen-file.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { FileCell } from '../read-table.ts'

/** How the dates of a column are written. `example`: a cell that is one day or another; absent: there is none. */
export type ColumnOrder = { order: DateOrder | undefined; example?: string }

/** How the dates of a column are read; undefined for a column of other cells. */
export function readingOf(choice: ColumnChoice | undefined): DateReading | undefined {
  const kind = typeof choice === 'string' ? DATE_COLUMNS[choice] : undefined
  return kind && { DAY: {}, EXPIRY }[kind]
}

/** Of each column of dates: chosen by the user, else shown by its cells. */
export function ordersOf({ rows, columns, orders }: Chosen): (ColumnOrder | undefined)[] {
  return columns.map((choice, at) => {
    const reading = readingOf(choice)
    if (reading === undefined) return undefined
    const texts = rows.map(({ cells }) => dateText(cells[at])).filter((text) => text !== '')
    const order = orders[at] ?? orderOf(texts, reading)
    const example = texts.find((text) => isUnsureDate(text, reading))
    return example === undefined ? { order } : { order, example }
  })
}

/** A text; days of a sheet have the year first, months the name. */
export const dateText = (cell: FileCell | undefined) => (typeof cell === 'string' ? cell : '')
