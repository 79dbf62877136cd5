const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day `YYYY-MM-DD` so many days later, or earlier when `count` is below 0. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
