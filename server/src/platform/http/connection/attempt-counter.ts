/** Memory bound: new keys displace the oldest. */
const KEYS_MAX = 50_000

type Attempts = { count: number; until: number }

/** Counts what was tried, by key, within a period that begins with the first of it. Of this process. */
export type AttemptCounter = {
  count(key: string): number
  /** Returns the count with this one. */
  add(key: string): number
  takeBack(key: string): void
  forget(key: string): void
  /** Remembers one from now on for so long. */
  hold(key: string, seconds: number): void
  /** Until the count of the key restarts. */
  secondsLeft(key: string): number
}

/** `period` in seconds. */
export function createAttemptCounter(period: number): AttemptCounter {
  const attempts = new Map<string, Attempts>()
  const find = (key: string) => {
    const found = attempts.get(key)
    const left = (found?.until ?? 0) - Date.now()
    // More than a period is left after the clock was set back.
    return found !== undefined && left > 0 && left <= period * 1000 ? found : null
  }
  const keep = (key: string, kept: Attempts) => {
    attempts.delete(key)
    const [oldest] = attempts.keys()
    if (attempts.size >= KEYS_MAX && oldest !== undefined) attempts.delete(oldest)
    attempts.set(key, kept)
  }
  return {
    count: (key) => find(key)?.count ?? 0,
    add(key) {
      const { count, until } = find(key) ?? { count: 0, until: Date.now() + period * 1000 }
      keep(key, { count: count + 1, until })
      return count + 1
    },
    takeBack(key) {
      const found = find(key)
      if (found !== null) found.count -= 1
    },
    forget: (key) => void attempts.delete(key),
    hold: (key, seconds) => keep(key, { count: 1, until: Date.now() + seconds * 1000 }),
    secondsLeft: (key) => Math.max(0, (find(key)?.until ?? 0) - Date.now()) / 1000,
  }
}
