import { DEFAULT_OFFSET } from '@mezgeb/contract/kit/fields'

import { today } from './today.ts'

/**
 * The time of a chosen day in a call. Today is now, so that the newest stays first; another day is
 * noon, so that neighbouring time zones see the same day. Empty for an invalid day.
 */
export function timestampOf(day: string, now = new Date()): string {
  const time = day === today(now) ? now : new Date(`${day}T12:00:00${DEFAULT_OFFSET}`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

type FormOfDay = { openedAt: number; keptDate: string }

/**
 * The timestamp of the day that is chosen in a form. `openedAt`: in ms, one moment per form, since a retry must send the same body.
 * `keptDate`: a timestamp that stays while its day is chosen; empty for none.
 */
export function chosenTime(day: string, { openedAt, keptDate }: FormOfDay): string {
  const isKept = keptDate !== '' && dayOf(keptDate) === day
  return isKept ? keptDate : timestampOf(day, new Date(openedAt))
}

/** The day of a timestamp as a date field holds it. */
export const dayOf = (timestamp: string) => today(new Date(timestamp))
