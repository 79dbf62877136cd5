import { SHOWN_TOPICS } from '@mezgeb/contract/shown-topics'

import type { Topic } from '@mezgeb/contract/topics'
import type { Query, QueryClient } from '@tanstack/react-query'

/** So that all who hear of the same change do not ask at the same moment. */
const SPREAD_MS = 150
/** After something that everybody has missed, as when the server was away. */
const WIDE_SPREAD_MS = 2_000
const LOOK_MS = 50
/** A list is asked for again at most once in so long, for each page of it that is shown. */
const PAUSE_MS = 1_000

type LookAgain = {
  /** What shows one of these is asked for again soon, when it is on screen; else when it is opened. */
  changed(topics: readonly Topic[], isAboutAll: boolean): void
  /** What is not on screen is old. */
  outdate(topics: readonly Topic[]): void
  stop(): void
}

type Wanted = { query: Query; from: number }

/**
 * Asks again for what has changed. Of a storm of changes each answer is asked for once a second; and lists wait while
 * `mustKeepLists`: what somebody edits shall not go away from under the form.
 */
export function createLookAgain(client: QueryClient, mustKeepLists: () => boolean): LookAgain {
  const wanted = new Map<string, Wanted>()
  const askedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function isReady({ query, from }: Wanted, now: number): boolean {
    const isBusy = query.state.fetchStatus === 'fetching'
    const isKept = pagesOf(query) > 0 && mustKeepLists()
    const pause = PAUSE_MS * Math.max(pagesOf(query), 1)
    return !isBusy && !isKept && now >= Math.max(from, (askedAt.get(query.queryHash) ?? 0) + pause)
  }

  function look(): void {
    const now = Date.now()
    for (const [hash, one] of wanted) {
      const { query } = one
      if (!query.isActive()) {
        wanted.delete(hash)
        query.invalidate()
      } else if (isReady(one, now)) {
        wanted.delete(hash)
        askedAt.set(hash, now)
        void client.refetchQueries({ queryKey: query.queryKey, exact: true })
      }
    }
    timer = wanted.size === 0 ? undefined : setTimeout(look, LOOK_MS)
  }

  function outdate(topics: readonly Topic[]): Query[] {
    const shown = showing(client, topics)
    const active = shown.filter((query) => query.isActive())
    for (const query of shown) if (!active.includes(query)) query.invalidate()
    return active
  }

  return {
    changed(topics, isAboutAll) {
      const spread = isAboutAll ? WIDE_SPREAD_MS : SPREAD_MS
      const from = Date.now() + Math.random() * spread
      for (const query of outdate(topics)) {
        const { queryHash } = query
        if (!wanted.has(queryHash)) wanted.set(queryHash, { query, from })
      }
      if (wanted.size > 0) timer ??= setTimeout(look, LOOK_MS)
    },
    outdate,
    stop() {
      clearTimeout(timer)
      wanted.clear()
    },
  }
}

function showing(client: QueryClient, topics: readonly Topic[]): Query[] {
  const queries = client.getQueryCache().getAll()
  return queries.filter(({ queryKey: [path] }) =>
    SHOWN_TOPICS[String(path)]?.some((topic) => topics.includes(topic)),
  )
}

/** Of a list; 0 of anything else. */
function pagesOf({ state }: Query): number {
  const data: unknown = state.data
  const isList = typeof data === 'object' && data !== null && 'pages' in data
  return isList && Array.isArray(data.pages) ? data.pages.length : 0
}
