import { wallClock } from './wall-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The first moment of a calendar day `YYYY-MM-DD` in a time zone, in milliseconds. Where clocks are put forward at
 * midnight there is no 0 o'clock: the day begins when they are.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - moment
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const isMidnight = (moment: number) => wallClock(moment, timeZone) === midnight
  return [before, after].toSorted((a, b) => a - b).find(isMidnight) ?? before
}
