import type { Actor } from '../actor.ts'

/** Enough for all who work at the same time; the one that was added first goes first. */
const MOST = 10_000

/** Who was behind a header `Authorization` when it was last asked. Who is now, only the database knows. */
export type RecentActors = {
  of(authorization: string | undefined): Actor | null
  remember(authorization: string, actor: Actor): void
}

/** Remembers nobody yet. */
export function createRecentActors(): RecentActors {
  const actors = new Map<string, Actor>()
  return {
    of: (authorization = '') => actors.get(authorization) ?? null,
    remember(authorization, actor) {
      const [oldest] = actors.keys()
      const isNew = !actors.has(authorization)
      if (isNew && actors.size >= MOST && oldest !== undefined) actors.delete(oldest)
      actors.set(authorization, actor)
    },
  }
}
