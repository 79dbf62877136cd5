const DAY_MS = 86_400_000
const ADDIS_ABABA_MS = 3 * 3_600_000
const DAYS = 7
const THURSDAY = 4

/** The ISO weeks, as `2026-47`, that the moments touch in Addis Ababa. */
export function weeksOf(moments: readonly string[]): string[] {
  return [...new Set(moments.map(weekOf))]
}

function weekOf(moment: string): string {
  const day = new Date(Date.parse(moment) + ADDIS_ABABA_MS)
  // The year of a week is that of its Thursday.
  const weekday = day.getUTCDay() || DAYS
  const thursday = new Date(day.getTime() + (THURSDAY - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / DAYS) + 1
  return `${year}-${String(week).padStart(2, '0')}`
}
