import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'

import { addDays } from './add-days.ts'
import { clockOf } from './clock-of.ts'
import { startOfDay } from './start-of-day.ts'

type Requested = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** First and last instant of a period, as stored times have milliseconds: a bare day includes all of that day. */
export function periodOf({ from, to, timeZone }: Requested): Pick<Requested, 'from' | 'to'> {
  const start = (day: string) => startOfDay(day, clockOf(timeZone))
  return {
    from: from !== undefined && isDay(from) ? iso(start(from)) : from,
    to: to !== undefined && isDay(to) ? iso(start(addDays(to, 1)) - 1) : to,
  }
}

/** From the start of one day to the end of another, of Addis Ababa, as rows are counted. */
export function dayBounds(from: string, to: string): [start: string, end: string] {
  const start = (day: string) => iso(startOfDay(day, businessClock()))
  return [start(from), start(addDays(to, 1))]
}

/** The end of a day for what is there then: today has all rows, also those of a clock that was ahead. */
export function endOfBooks(day: string): string {
  return day >= currentDay() ? 'infinity' : dayBounds(day, day)[1]
}

export function booksBounds(from: string, to: string): [start: string, end: string] {
  return [dayBounds(from, to)[0], endOfBooks(to)]
}

export const currentDay = () => iso(businessClock()(Date.now())).slice(0, 'YYYY-MM-DD'.length)

const businessClock = () => clockOf(DEFAULT_TIME_ZONE)

export function wantsSum({
  from,
  to,
  cursor,
}: Partial<Requested> & { cursor?: string | undefined }) {
  return (from !== undefined || to !== undefined) && cursor === undefined
}

function isDay(text: string): boolean {
  return !text.includes('T')
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
