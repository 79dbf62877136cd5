import { isUnsureDate, orderOf } from '@mezgeb/contract/kit/dates/read-date'

import type { DateOrder } from '@mezgeb/contract/kit/dates/read-date'

import type { Chosen } from '../chosen-file.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { FileCell } from '../read-table.ts'

/** How the dates of a column are written. `example`: a cell that is one day or another; absent: there is none. */
export type ColumnOrder = { order: DateOrder | undefined; example?: string }

export const isOfDates = (choice: ColumnChoice | undefined) =>
  choice === 'expiresOn' || choice === 'owedSince'

/** Of each column of dates: chosen by the user, else shown by its cells. */
export function ordersOf({ rows, columns, orders }: Chosen): (ColumnOrder | undefined)[] {
  return columns.map((choice, at) => {
    if (!isOfDates(choice)) return undefined
    const texts = rows.map(({ cells }) => dateText(cells[at])).filter((text) => text !== '')
    const order = orders[at] ?? orderOf(texts)
    const example = texts.find((text) => isUnsureDate(text))
    return example === undefined ? { order } : { order, example }
  })
}

/** A text; days of a sheet have the year first. */
export const dateText = (cell: FileCell | undefined) => (typeof cell === 'string' ? cell : '')
