import { addDays } from './add-days.ts'
import { clockOf } from './clock-of.ts'
import { startOfDay } from './start-of-day.ts'

type Asked = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** The first and the last moment of what was asked for: a bare day is all of that day in the time zone. */
export function periodOf({ from, to, timeZone }: Asked): Pick<Asked, 'from' | 'to'> {
  const start = (day: string) => startOfDay(day, clockOf(timeZone))
  return {
    from: from !== undefined && isDay(from) ? iso(start(from)) : from,
    to: to !== undefined && isDay(to) ? iso(start(addDays(to, 1)) - 1) : to,
  }
}

function isDay(text: string): boolean {
  return !text.includes('T')
}

// Milliseconds are the finest that is stored: the last one belongs to the day, the next one no longer.
function iso(moment: number): string {
  return new Date(moment).toISOString()
}
