import { DEFAULT_OFFSET } from '@mezgeb/contract/kit/fields'

import { today } from './today.ts'

/** The time of a day: today is now, so that the newest stays first; others are noon, for neighbouring time zones. Empty if invalid. */
export function timestampOf(day: string, now = new Date()): string {
  const time = day === today(now) ? now : new Date(`${day}T12:00:00${DEFAULT_OFFSET}`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

type FormOfDay = { openedAt: number; keptDate: string }

/** The time of a form's day. `openedAt`: ms, one per form: a retry must send the same body. `keptDate`: stays while its day is chosen. */
export function chosenTime(day: string, { openedAt, keptDate }: FormOfDay): string {
  const isKept = keptDate !== '' && dayOf(keptDate) === day
  return isKept ? keptDate : timestampOf(day, new Date(openedAt))
}

export const dayOf = (timestamp: string) => today(new Date(timestamp))
