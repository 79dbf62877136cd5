import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'

import { t } from '../../texts/texts.ts'
import { formatCount } from '../format/format.ts'
import { useListView } from './use-list-view.ts'
import { useDrawnInSlices } from './use-drawn-in-slices.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { PAGE_SIZE } from '../api/page-size.ts'
import { PAGES_MAX } from './search-params.ts'
import { useListAddress } from './use-list-address.ts'

import type { ListView } from './use-list-view.ts'
import type { Order } from '../../texts/texts.ts'
import type { SortedList } from './use-list.ts'

export type ShownList<Item> = SortedList<Item> & {
  setSort: (sort: Order) => void
  /** Shown and total, found or present; empty for none. */
  count: string
  view: ListView
  setView: (view: ListView) => void
  holdRows: () => () => void
}

const NONE: readonly never[] = []

/** `?page=3` is three pages. Loading more writes the page to the address: reload, Back or a link show the same place. */
export function useShownList<Item extends { id: string }>(list: SortedList<Item>): ShownList<Item> {
  const [{ search, page = 1 }, change] = useListAddress()
  const [view, setView] = useListView()
  const { total, ...state } = list
  const { rows, hold: holdRows } = useHeldRows(list.items ?? NONE)
  const isRead = list.items !== undefined
  const loaded = useMemo(() => ({ items: isRead ? rows : undefined, total }), [isRead, rows, total])
  // Rendering new cards must not delay key strokes.
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
  useScrollRestoration(items !== undefined && shown === loaded && drawn === end && isAllThere)

  function loadMore(): void {
    // After a failure the address is ahead already.
    if (page < PAGES_MAX && !isShort) change({ page: page + 1 })
    if ((list.items?.length ?? 0) <= limit) more.load()
  }

  return {
    ...state,
    items,
    total: shown.total,
    view,
    setView,
    holdRows,
    setSort: (sort) => change({ sort: sort === list.orders[0] ? undefined : sort }),
    count: countText(end, shown.total, search !== undefined),
    more: {
      ...more,
      // Below the skeleton, the cards would push it down.
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

function countText(shown: number, total: number | null, isSearching: boolean): string {
  if (shown === 0) return ''
  const all = Math.max(total ?? 0, shown)
  if (all > shown) return t.ui.shownOf(formatCount(shown), formatCount(all))
  return isSearching ? t.ui.found(formatCount(all)) : t.ui.inTotal(formatCount(all))
}
