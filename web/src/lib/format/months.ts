import {
  CalendarDate,
  EthiopicCalendar,
  GregorianCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date'

import type { Calendar } from './calendar.ts'

export type Month = { from: string; to: string }

const GREGORIAN = new GregorianCalendar()
const CALENDARS = { gregorian: GREGORIAN, ethiopian: new EthiopicCalendar() }
/** Nehase, which is reported together with the days of Pagume. */
const LAST_ETHIOPIAN = 12

/** The month of a day and those before it, the newest first. Nehase has the days of Pagume, as tax is declared. */
export function monthsBefore(day: string, calendar: Calendar, count: number): Month[] {
  const chosen = CALENDARS[calendar]
  const last = toCalendar(parseDate(day), chosen)
  let year = last.year
  let month = Math.min(last.month, calendar === 'ethiopian' ? LAST_ETHIOPIAN : last.month)
  return Array.from({ length: count }, () => {
    const first = new CalendarDate(chosen, year, month, 1)
    const isLast = month === LAST_ETHIOPIAN
    const next = isLast
      ? new CalendarDate(chosen, year + 1, 1, 1)
      : new CalendarDate(chosen, year, month + 1, 1)
    month = month === 1 ? LAST_ETHIOPIAN : month - 1
    if (month === LAST_ETHIOPIAN) year -= 1
    const gregorian = (date: CalendarDate) => toCalendar(date, GREGORIAN).toString()
    return { from: gregorian(first), to: gregorian(next.subtract({ days: 1 })) }
  })
}
