import { listBranches } from '@mezgeb/contract/branches'
import { listCustomers } from '@mezgeb/contract/customers'
import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/dashboard'
import { PAGE_MAX } from '@mezgeb/contract/fields'
import { listProducts } from '@mezgeb/contract/products'
import { createSale, getSale, listSales } from '@mezgeb/contract/sales'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import { call } from '../../lib/call.ts'
import { ownTimeZone } from '../../lib/own-time-zone.ts'
import { queryKey } from '../../lib/query-key.ts'
import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'

import type { Branch } from '@mezgeb/contract/branches'
import type { Product } from '@mezgeb/contract/products'
import type { Sale } from '@mezgeb/contract/sales'

import type { KnownProducts } from './sale-draft.ts'
import type { SalesSearch } from './sales-search.ts'

export function useCreateSale() {
  const client = useQueryClient()
  // Its receipt opens without asking for what was just answered.
  const keep = (sale: Sale) =>
    client.setQueryData(queryKey(getSale, { params: { id: sale.id } }), sale)
  const dashboard = [getDashboard, getDashboardCharts, getFirstSteps]
  return useSave(createSale, [...dashboard, listProducts, listSales, listCustomers], keep)
}

/** Sales, newest first; days are those of the user's own time zone. */
export function useSales(query: Omit<SalesSearch, 'page'>) {
  return useList(listSales, { query: { ...query, timeZone: ownTimeZone() } })
}

/** Where a sale was made, for its receipt: the sale itself only knows the branch's name. */
export function useSaleBranch({ id, name }: Sale['branch']): Branch | undefined {
  const { items } = useList(listBranches, { query: { search: name, limit: PAGE_MAX } })
  return items?.find((branch) => branch.id === id)
}

/**
 * The chosen products with price and stock as last heard: as they were picked, and read again when the window
 * gets the focus back or a sale was refused; at once when they come from a draft (`isOld`). A read finds them by
 * name, because the list is the only call that has stock.
 */
export function useKnownProducts(picked: readonly Product[], isOld: boolean): KnownProducts {
  return useQueries({
    queries: picked.map((product) => {
      const sent = { query: { search: product.name, limit: PAGE_MAX } }
      return {
        queryKey: queryKey(listProducts, sent),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listProducts, sent, { signal }),
        initialData: [product],
        ...(isOld ? { initialDataUpdatedAt: 0 } : {}),
      }
    }),
    combine: (answers) => {
      const heard = answers.flatMap(({ data }) => data)
      return new Map([...picked, ...heard].map((product) => [product.id, product]))
    },
  })
}
