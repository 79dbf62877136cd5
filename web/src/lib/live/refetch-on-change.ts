import { showsTopics } from '../api/cache/query-key.ts'

import type { Topic } from '@mezgeb/contract/features'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Jitter, so that clients do not refetch the same change at the same moment. */
const SPREAD_MS = 150
/** Jitter after all clients missed events, such as after a server restart. */
const WIDE_SPREAD_MS = 2_000
const LOOK_MS = 50
/** Minimum interval between refetches of a list, per page shown. */
const PAUSE_MS = 1_000

type Refetcher = {
  /** Refetches queries of these topics soon if on screen, else when they are opened. */
  changed(topics: readonly Topic[], isAboutAll: boolean): void
  /** Marks queries of these topics that are not on screen as stale. */
  outdate(topics: readonly Topic[]): void
  stop(): void
}

type Wanted = { query: Query; from: number }

/** Each query at most once a second. Lists wait while `mustKeepLists`: an edited item must not vanish under its form. */
export function createRefetcher(client: QueryClient, mustKeepLists: () => boolean): Refetcher {
  const wanted = new Map<string, Wanted>()
  const requestedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function isReady({ query, from }: Wanted, now: number): boolean {
    const isBusy = query.state.fetchStatus === 'fetching'
    const isKept = pagesOf(query) > 0 && mustKeepLists()
    const pause = PAUSE_MS * Math.max(pagesOf(query), 1)
    return (
      !isBusy && !isKept && now >= Math.max(from, (requestedAt.get(query.queryHash) ?? 0) + pause)
    )
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
        requestedAt.set(hash, now)
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
  return client.getQueryCache().findAll({ predicate: (query) => showsTopics(query, topics) })
}

function pagesOf({ state }: Query): number {
  const data: unknown = state.data
  const isList = typeof data === 'object' && data !== null && 'pages' in data
  return isList && Array.isArray(data.pages) ? data.pages.length : 0
}
