import { DEFAULT_OFFSET } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { today } from './today.ts'

/**
 * The time of a chosen day in a call. Today is now, so that the newest stays first; another day is
 * noon, so that neighbouring time zones see the same day. Empty for an invalid day.
 */
export function timestampOf(day: string, now = new Date()): string {
  const time = day === today(now) ? now : new Date(`${day}T12:00:00${DEFAULT_OFFSET}`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/**
 * For a form's schema: the timestamp of a chosen day. `openedAt`: see timestampOf, in ms. `kept`: a timestamp that stays while its
 * day is chosen; empty for none.
 */
export function dayField(openedAt: number, kept = '') {
  return z.pipe(
    z.string(),
    z.transform((day: string) =>
      kept !== '' && dayOf(kept) === day ? kept : timestampOf(day, new Date(openedAt)),
    ),
  )
}

/** The day of a timestamp as a date field holds it. */
export const dayOf = (timestamp: string) => today(new Date(timestamp))
