import type { Random } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Addis Ababa is UTC+3 all year. */
const ADDIS_ABABA_MS = 3 * HOUR_MS

// Sunday first. People shop before the weekend, and for the Sunday table.
const WEEKDAYS = [0.75, 0.9, 0.9, 0.95, 1, 1.15, 1.4]
// From 8:00 to 20:00.
const FIRST_HOUR = 8
const HOURS = [5, 8, 8, 6, 9, 8, 5, 5, 7, 12, 14, 9]
const ALL_HOURS = HOURS.reduce((sum, share) => sum + share, 0)

/** Midnight in Addis Ababa, `days` ago. */
export function startOfDay(now: Date, daysAgo: number): number {
  const local = now.getTime() + ADDIS_ABABA_MS
  return local - (local % DAY_MS) - ADDIS_ABABA_MS - daysAgo * DAY_MS
}

/** Demand of a day relative to an ordinary one. */
export function demandOf(dayStart: number, random: Random): number {
  const weekday = new Date(dayStart + ADDIS_ABABA_MS).getUTCDay()
  return (WEEKDAYS[weekday] ?? 1) * (0.85 + 0.3 * random.fraction())
}

/** A time within opening hours. */
export function momentOfSale(dayStart: number, random: Random): number {
  let share = random.fraction() * ALL_HOURS
  let hour = 0
  while (share >= (HOURS[hour] ?? ALL_HOURS)) {
    share -= HOURS[hour] ?? 0
    hour += 1
  }
  return dayStart + (FIRST_HOUR + hour) * HOUR_MS + random.whole(0, HOUR_MS - 1)
}

/** A time before opening, when deliveries arrive. */
export function momentOfDelivery(dayStart: number, random: Random): number {
  return dayStart + 6 * HOUR_MS + random.whole(0, 2 * HOUR_MS - 1)
}
