import type { Actor } from '../actor.ts'

/** Enough for all users who work at the same time; the oldest entry is dropped first. */
const ENTRIES_MAX = 10_000
/** A look-up notes a use every five minutes, and record-sales.sql accepts a session for ten minutes after its last use. */
const FRESH_MS = 4 * 60_000

export type SessionCache = ReturnType<typeof createSessionCache>

/** The last known caller by `Authorization` header. Only the database knows whether the session still lives. */
export function createSessionCache() {
  const entries = new Map<string, { actor: Actor; at: number }>()
  const institutions = new Set<string>()
  return {
    /** Those of all callers so far. */
    institutions,
    get: (authorization = ''): Actor | null => entries.get(authorization)?.actor ?? null,
    /** The same, but null when the last look-up was minutes ago. */
    fresh(authorization = ''): Actor | null {
      const entry = entries.get(authorization)
      const isFresh = entry !== undefined && performance.now() - entry.at < FRESH_MS
      return isFresh ? entry.actor : null
    },
    set(authorization: string, actor: Actor): void {
      const [oldest] = entries.keys()
      const isNew = !entries.has(authorization)
      if (isNew && entries.size >= ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
      entries.set(authorization, { actor, at: performance.now() })
      institutions.add(actor.institutionId)
    },
  }
}
