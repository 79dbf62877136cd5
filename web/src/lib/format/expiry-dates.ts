import { daysOf, orderOf, readDate } from '@mezgeb/contract/kit/dates/read-date'

export const EXPIRY = { isExpiry: true } as const

export const expiryDays = (typed: string) => daysOf(typed, EXPIRY)

/** Reads the cells of a column, by the order of days that it shows; a text that is no day, or one of two, stays. */
export function expiryColumn(cells: readonly string[]): (cell: string) => string {
  const reading = { ...EXPIRY, order: orderOf(cells, EXPIRY) }
  return (cell) => readDate(cell, reading) ?? cell
}
