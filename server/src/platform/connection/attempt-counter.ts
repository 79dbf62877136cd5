const KEYS_MAX = 50_000

type Attempts = { count: number; until: number }

/** Counts attempts of this process by key, within a period in seconds that begins with the first of them. */
export function createAttemptCounter(period: number) {
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
    count: (key: string) => find(key)?.count ?? 0,
    add(key: string): number {
      const { count, until } = find(key) ?? { count: 0, until: Date.now() + period * 1000 }
      keep(key, { count: count + 1, until })
      return count + 1
    },
    takeBack(key: string): void {
      const found = find(key)
      if (found !== null) found.count -= 1
    },
    forget: (key: string) => void attempts.delete(key),
    hold: (key: string, seconds: number) =>
      keep(key, { count: 1, until: Date.now() + seconds * 1000 }),
    secondsLeft: (key: string) => Math.max(0, (find(key)?.until ?? 0) - Date.now()) / 1000,
  }
}
