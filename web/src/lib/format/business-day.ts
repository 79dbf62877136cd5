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

/** For a form's schema: the timestamp of a chosen day. `openedAt`: see timestampOf, in ms. */
export function dayField(openedAt: number) {
  return z.pipe(
    z.string(),
    z.transform((day: string) => timestampOf(day, new Date(openedAt))),
  )
}
