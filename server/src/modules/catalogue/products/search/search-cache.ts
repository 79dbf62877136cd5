/** The results of a text as of a moment: their number, and the first of them in order. */
export type Finds = { until: string; total: number; ids: string[] }

/** Texts of all institutions; the least recently used ones are evicted. */
const TEXTS_MAX = 100

const memory = new Map<string, Finds>()
const learning = new Set<string>()

/** The finds that follow after one of them, or the first ones; null when it is not known which `count` they are. */
export function nextFinds(key: string, after: string | null, count: number): Finds | null {
  const finds = memory.get(key)
  if (finds === undefined) return null
  memory.delete(key)
  memory.set(key, finds)
  const from = after === null ? 0 : finds.ids.indexOf(after) + 1
  const ids = finds.ids.slice(from, from + count)
  const isKnown = after === null || from > 0
  const isWhole = ids.length === count || (ids.length > 0 && finds.ids.length === finds.total)
  return isKnown && isWhole ? { ...finds, ids } : null
}

/** Reads the results of a text in the background, once at a time; after a failure the next search tries again. */
export async function learnFinds(
  key: string,
  read: () => Promise<Finds | undefined>,
): Promise<void> {
  if (learning.has(key)) return
  learning.add(key)
  try {
    const finds = await read()
    if (finds === undefined) return
    memory.set(key, finds)
    const [oldest] = memory.keys()
    if (memory.size > TEXTS_MAX && oldest !== undefined) memory.delete(oldest)
  } catch {
    // The next search tries again.
  } finally {
    learning.delete(key)
  }
}

export function forgetFinds(key: string): void {
  memory.delete(key)
}
