import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { paths } from '../../lib/paths.ts'
import { PAGE_SIZE } from '../../lib/use-list.ts'
import { StockSearch } from './stock-search.ts'

import type { List } from '../../lib/use-list.ts'
import type { StockTab } from './stock-search.ts'

/** Tab, search and page of the stock screen, kept in the address so that they survive a reload. */
export function useStockSearch() {
  const { tab = 'entries', search = '', page = 1 } = StockSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()

  function change(changed: { tab?: StockTab; search?: string; page?: number }): void {
    const next = { tab, search, ...changed }
    void navigate({
      to: paths.stock,
      search: {
        tab: next.tab === 'entries' ? undefined : next.tab,
        search: next.search === '' ? undefined : next.search,
        page: next.page === 1 ? undefined : next.page,
      },
      replace: true,
      resetScroll: false,
    })
  }
  return {
    tab,
    search,
    page,
    setTab: (to: StockTab) => change({ tab: to }),
    setSearch: (text: string) => change({ search: text }),
    setPage: (to: number) => change({ page: to }),
  }
}

/** The list as far as the address says; going further is written there. */
export function useListUpTo<Item>(
  list: List<Item>,
  page: number,
  setPage: (page: number) => void,
): List<Item> {
  const { items, isStale, more } = list
  const pages = Math.ceil((items?.length ?? 0) / PAGE_SIZE)
  const isShort = pages > 0 && pages < page && !isStale
  const mayLoad = isShort && more.isThere && !more.isLoading && more.error === null
  const load = useEffectEvent(more.load)
  useEffect(() => {
    if (mayLoad) load()
  }, [mayLoad, pages])

  return {
    ...list,
    more: {
      ...more,
      load: () => {
        setPage(pages + 1)
        more.load()
      },
    },
  }
}
