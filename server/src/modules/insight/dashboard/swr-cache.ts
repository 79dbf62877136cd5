const FRESH_MS = 30_000
const OLD_MS = 10 * 60_000
const ENTRIES_MAX = 500

type Entry<T> = { value: T; readAt: number }

/**
 * Stale-while-revalidate: serves values up to 10 minutes old, refreshes them in the background after 30 s, and reads each
 * key once at a time.
 */
export function createSwrCache<T>(
  most = ENTRIES_MAX,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const memory = new Map<string, Entry<T>>()
  const reading = new Map<string, Promise<T>>()

  const refresh = (key: string, read: () => Promise<T>): Promise<T> => {
    const underWay = reading.get(key)
    if (underWay !== undefined) return underWay
    const started = read()
      .then((value) => {
        memory.delete(key)
        memory.set(key, { value, readAt: performance.now() })
        const [oldest] = memory.keys()
        if (memory.size > most && oldest !== undefined) memory.delete(oldest)
        return value
      })
      .finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  return async (key, read) => {
    const known = memory.get(key)
    const age = known === undefined ? Infinity : performance.now() - known.readAt
    if (known === undefined || age > OLD_MS) return refresh(key, read)
    // After a failure the next caller tries again.
    if (age > FRESH_MS) refresh(key, read).catch(() => undefined)
    return known.value
  }
}
