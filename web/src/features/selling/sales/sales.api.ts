import { PriceChange, createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { useQueryClient } from '@tanstack/react-query'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { ownTimeZone } from '../../../lib/format/own-time-zone.ts'
import { queryKey } from '../../../lib/api/cache/query-key.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useNewPrices } from '../../catalogue/goods/use-known-goods.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Period } from '../../../lib/list/search-params.ts'

export type SalesFilters = Period & { branchId: string | undefined }

export const NO_FILTERS: SalesFilters = { branchId: undefined, from: undefined, to: undefined }

export function useCreateSale() {
  const client = useQueryClient()
  // Its receipt opens without asking for what was just answered.
  const keep = (sale: Sale) =>
    client.setQueryData(queryKey(getSale, { params: { id: sale.id } }), sale)
  return useSave(createSale, keep)
}

/** The sales of the page; days are those of the user's own time zone. */
export function useSales(query: SalesFilters) {
  return usePageList(listSales, { query: { ...query, timeZone: ownTimeZone() } })
}

/** Gives the chosen products the prices of a PRICE_CHANGED at once. */
export function usePricesOfRefusal() {
  const takePrices = useNewPrices()
  return (picked: readonly Goods[], failure: unknown): void => {
    if (!isRefusal(failure, 'PRICE_CHANGED')) return
    const { data } = PriceChange.safeParse(failure.current)
    takePrices(
      picked,
      new Map(data?.saleItems.map(({ productId, unitPrice }) => [productId, unitPrice])),
    )
  }
}
