/** Today in the user's time zone as a date field holds it: `2026-11-20`. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

/**
 * The time that stands for a chosen day in a call: now for today, so that the newest stays first,
 * noon for any other day, so that it is the same day in the neighbouring time zones too. Empty for what is no day.
 */
export function timestampOf(day: string, now = new Date()): string {
  const time = day === today(now) ? now : new Date(`${day}T12:00:00`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
