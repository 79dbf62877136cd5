import { useListAddress } from '../../lib/list/use-list-address.ts'

import type { StockTab } from './stock-search.ts'

/** The tab of the stock screen, kept in the address; the search stays, the page does not. */
export function useStockTab(): [StockTab, (tab: StockTab) => void] {
  const [{ tab = 'entries' }, change] = useListAddress()
  return [tab, (next) => change({ tab: next === 'entries' ? undefined : next })]
}
