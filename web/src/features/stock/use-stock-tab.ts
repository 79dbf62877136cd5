import { useNavigate, useSearch } from '@tanstack/react-router'

import { paths } from '../../lib/paths.ts'
import { StockSearch } from './stock-search.ts'

import type { StockTab } from './stock-search.ts'

/** The tab of the stock screen, kept in the address; the search goes along, the page does not. */
export function useStockTab(): [StockTab, (tab: StockTab) => void] {
  const { tab = 'entries' } = StockSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    tab,
    (next) =>
      void navigate({
        to: paths.stock,
        search: ({ search }) => ({ search, tab: next === 'entries' ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
