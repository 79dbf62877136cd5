import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'

import { addDays } from './add-days.ts'
import { clockOf } from './clock-of.ts'
import { startOfDay } from './start-of-day.ts'

/** The start of the first day in Addis Ababa, as rows are counted, and of the day after the last. */
export function dayBounds(from: string, to: string): [start: string, end: string] {
  const start = (day: string) => new Date(startOfDay(day, clockOf(DEFAULT_TIME_ZONE))).toISOString()
  return [start(from), start(addDays(to, 1))]
}
