import type { Clock } from './clock-of.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** First instant of a day `YYYY-MM-DD`, in milliseconds: later than midnight where clocks are put forward then. */
export function startOfDay(day: string, clock: Clock): number {
  const midnight = Date.parse(day)
  const offsetAt = (moment: number) => clock(moment) - moment
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const isMidnight = (moment: number) => clock(moment) === midnight
  return [before, after].toSorted((a, b) => a - b).find(isMidnight) ?? before
}
