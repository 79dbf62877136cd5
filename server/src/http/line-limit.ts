const WINDOW_MS = 10_000

type Kind = { lines: number; held: number }

/** Lets only so many lines of a kind through in a while, and tells afterwards how many more there were. */
export type LineLimit = {
  /** Whether one more line of this kind may be written now. Kinds come from a bounded set. */
  mayWrite(kind: string): boolean
  /** Ends the present window: tells what was held back. */
  flush(): void
}

/**
 * Keeps an outage or an attack from filling the disk with one sentence. `tell` hears, at the end of `windowMs`, of each
 * kind that had more than `most` lines and of how many were held back; nothing is lost without being counted.
 */
export function createLineLimit(
  most: number,
  tell: (kind: string, held: number) => void,
  windowMs = WINDOW_MS,
): LineLimit {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ended = [...kinds]
    kinds.clear()
    for (const [kind, { held }] of ended) if (held > 0) tell(kind, held)
  }
  return {
    mayWrite(kind) {
      timer ??= setTimeout(flush, windowMs).unref()
      const seen = kinds.get(kind) ?? { lines: 0, held: 0 }
      kinds.set(kind, seen)
      if (seen.lines < most) seen.lines += 1
      else seen.held += 1
      return seen.held === 0
    },
    flush,
  }
}
