const DAY_MS = 86_400_000

/** Whole days from a time until now. */
export function daysSince(time: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / DAY_MS))
}
