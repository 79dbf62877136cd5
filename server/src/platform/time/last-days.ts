import { addDays } from './add-days.ts'
import { clockOf } from './clock-of.ts'
import { startOfDay } from './start-of-day.ts'

export type Days = {
  days: string[]
  /** One more than days: when each begins, and when the last one ends. ISO 8601. */
  bounds: string[]
}

export function lastDays(count: number, timeZone: string, now: number): Days {
  const clock = clockOf(timeZone)
  const today = new Date(clock(now)).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const all = Array.from({ length: count + 1 }, (_, index) => addDays(today, index + 1 - count))
  return {
    days: all.slice(0, count),
    bounds: all.map((day) => new Date(startOfDay(day, clock)).toISOString()),
  }
}
