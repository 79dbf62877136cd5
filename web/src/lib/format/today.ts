import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'

/** Today in the time zone of the business, whatever the device says, as a date field holds it: `2026-11-20`. */
export function today(now = new Date()): string {
  // The Canadian form is ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE }).format(now)
}
