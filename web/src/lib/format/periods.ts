import { getCalendar } from './calendar.ts'
import { today } from './today.ts'

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type PeriodName = (typeof PERIODS)[number]

const DAY_MS = 86_400_000
const LAST_ETHIOPIAN = 12

/** First and last day, Gregorian. The month is of the device's calendar, the week begins on Monday. */
export function daysOf(period: PeriodName, day = today()): { from: string; to: string } {
  const to = period === 'yesterday' ? earlier(day, 1) : day
  return { from: earlier(to, PASSED[period](to)), to }
}

const PASSED: Record<PeriodName, (day: string) => number> = {
  today: () => 0,
  yesterday: () => 0,
  week: (day) => (new Date(day).getUTCDay() + 6) % 7,
  month: (day) => dayOfMonth(day) - 1,
}

function dayOfMonth(day: string): number {
  if (getCalendar() === 'gregorian') return new Date(day).getUTCDate()
  const options = { day: 'numeric', month: 'numeric', timeZone: 'UTC' } as const
  const shown = new Intl.DateTimeFormat('en-u-ca-ethiopic', options).formatToParts(new Date(day))
  const of = (part: string) => Number(shown.find(({ type }) => type === part)?.value)
  return of('month') > LAST_ETHIOPIAN ? of('day') + 30 : of('day')
}

function earlier(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length)
}
