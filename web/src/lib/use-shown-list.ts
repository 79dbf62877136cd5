import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'

import { t } from '../texts/texts.ts'
import { formatCount } from './format.ts'
import { useDrawnInSlices } from './use-drawn-in-slices.ts'
import { useScrollAgain } from './use-scroll-again.ts'
import { PAGE_SIZE } from './page-size.ts'
import { ListSearch, PAGES_MAX } from './use-search-text.ts'

import type { List } from './use-list.ts'

/** A list of a page, as far as the address says. */
export type ShownList<Item> = List<Item> & {
  /** How many are shown of how many, found, or there; empty for none. */
  count: string
}

/**
 * The list as far as the address says: one page, or with `?page=3` three. Going further is written there, so that
 * a reload, Back or a link leads to the same rows, and to the same place among them.
 */
export function useShownList<Item>(list: List<Item>): ShownList<Item> {
  const { search, page = 1 } = ListSearch.parse(useSearch({ strict: false }))
  const setPage = useSetPage()
  const { total, ...state } = list
  const loaded = useMemo(() => ({ items: list.items, total }), [list.items, total])
  // New cards are drawn in pieces between the key strokes, never in their way.
  const shown = useDeferredValue(loaded)
  const limit = page === PAGES_MAX ? Infinity : page * PAGE_SIZE
  const end = Math.min(shown.items?.length ?? 0, limit)
  const drawn = useDrawnInSlices(end)
  const items = useMemo(() => shown.items?.slice(0, drawn), [shown, drawn])

  const { more } = list
  const isShort = !list.isStale && list.items !== undefined && list.items.length < pageEnd(page)
  const mayLoad = isShort && more.isThere && !more.isLoading && more.error === null
  const load = useEffectEvent(more.load)
  useEffect(() => {
    if (mayLoad) load()
  }, [mayLoad, list.items?.length])

  const isAllThere = !isShort || !more.isThere
  useScrollAgain(items !== undefined && shown === loaded && drawn === end && isAllThere)

  function loadMore(): void {
    // After a failure the address is ahead already.
    if (page < PAGES_MAX && !isShort) setPage(page + 1)
    if ((list.items?.length ?? 0) <= limit) more.load()
  }

  return {
    ...state,
    items,
    total: shown.total,
    count: countText(end, shown.total, search !== undefined),
    more: {
      ...more,
      // Not below the skeleton, or it would be pushed down by the cards.
      isThere: items !== undefined && (more.isThere || end < (shown.items?.length ?? 0)),
      isLoading: more.isLoading || mayLoad || shown !== loaded,
      isByHand: page === PAGES_MAX,
      load: loadMore,
    },
  }
}

function pageEnd(page: number): number {
  return (page - 1) * PAGE_SIZE + 1
}

function useSetPage(): (page: number) => void {
  const navigate = useNavigate()
  return (page) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page }),
      replace: true,
      resetScroll: false,
    })
}

function countText(shown: number, total: number | null, isSearching: boolean): string {
  if (shown === 0) return ''
  const all = Math.max(total ?? 0, shown)
  if (all > shown) return t.ui.shownOf(formatCount(shown), formatCount(all))
  return isSearching ? t.ui.found(formatCount(all)) : t.ui.inTotal(formatCount(all))
}
