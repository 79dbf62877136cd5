import type { Actor } from '../actor.ts'

/** Enough for all who work at the same time; the one that was added first goes first. */
const MOST = 10_000
/** A look-up notes the use of a session when the last one is five minutes old; record-sales.sql believes in it for ten. */
const RECENT_MS = 4 * 60_000

/** Who was behind a header `Authorization` when it was last asked. Who is now, only the database knows. */
export type RecentActors = {
  of(authorization: string | undefined): Actor | null
  /** The same, but null when that was too long ago to presume it. */
  presumed(authorization: string | undefined): Actor | null
  remember(authorization: string, actor: Actor): void
}

/** Remembers nobody yet. */
export function createRecentActors(): RecentActors {
  const actors = new Map<string, { actor: Actor; askedAt: number }>()
  return {
    of: (authorization = '') => actors.get(authorization)?.actor ?? null,
    presumed(authorization = '') {
      const known = actors.get(authorization)
      const isRecent = known !== undefined && performance.now() - known.askedAt < RECENT_MS
      return isRecent ? known.actor : null
    },
    remember(authorization, actor) {
      const [oldest] = actors.keys()
      const isNew = !actors.has(authorization)
      if (isNew && actors.size >= MOST && oldest !== undefined) actors.delete(oldest)
      actors.set(authorization, { actor, askedAt: performance.now() })
    },
  }
}
