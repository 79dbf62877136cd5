const FRESH_MS = 30_000
const OLD_MS = 10 * 60_000
const KEPT_MAX = 500

type Kept<T> = { value: T; readAt: number }

/**
 * Remembers what takes long to read. What is up to 10 minutes old is given at once, and read anew behind the reader's back
 * when it is older than half a minute; nobody waits for it twice at the same time.
 */
export function createMemory<T>(
  keptMax = KEPT_MAX,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const memory = new Map<string, Kept<T>>()
  const reading = new Map<string, Promise<T>>()

  const readAnew = (key: string, read: () => Promise<T>): Promise<T> => {
    const underWay = reading.get(key)
    if (underWay !== undefined) return underWay
    const started = read()
      .then((value) => {
        memory.delete(key)
        memory.set(key, { value, readAt: performance.now() })
        const [oldest] = memory.keys()
        if (memory.size > keptMax && oldest !== undefined) memory.delete(oldest)
        return value
      })
      .finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  return async (key, read) => {
    const known = memory.get(key)
    const age = known === undefined ? Infinity : performance.now() - known.readAt
    if (known === undefined || age > OLD_MS) return readAnew(key, read)
    // Whoever comes next tries again when it fails.
    if (age > FRESH_MS) readAnew(key, read).catch(() => undefined)
    return known.value
  }
}
