const WINDOW_MS = 10_000

type Kind = { lines: number; held: number }

/** Keeps an outage or attack from filling the disk: after `windowMs`, `tell` gets each kind beyond `most` lines and the number dropped. */
export function createLineLimit(
  most: number,
  tell: (kind: string, held: number) => void,
  windowMs = WINDOW_MS,
) {
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
    /** Whether another line of this kind may be written now. Kinds come from a bounded set. */
    mayWrite(kind: string): boolean {
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
