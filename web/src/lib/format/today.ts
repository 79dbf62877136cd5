import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'

/** Today in the user's time zone as a date field holds it: `2026-11-20`. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

/** Today in the time zone of the business, as ISO 8601, which is the Canadian form. */
export function businessToday(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE }).format(now)
}
