import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { PriceChange, createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { ownTimeZone } from '../../../lib/format/own-time-zone.ts'
import { queryKey } from '../../../lib/api/cache/query-key.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useSave } from '../../../lib/api/use-save.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Period } from '../../../lib/list/search-params.ts'
import type { KnownProducts } from './form/sale-draft.ts'

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

/**
 * The chosen products with the last known price and stock: as picked, and refetched on window focus
 * or after a refused sale; at once when they come from a draft (`isOld`). The refetch searches by
 * name, because only the list has stock.
 */
export function useKnownProducts(picked: readonly Product[], isOld: boolean): KnownProducts {
  return useQueries({
    queries: picked.map((product) => {
      const sent = readOf(product)
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

function readOf({ name }: Product) {
  return { query: { search: name, limit: PAGE_MAX } }
}

/** Gives the chosen products the prices of a PRICE_CHANGED at once; the products are read again meanwhile. */
export function useNewPrices() {
  const client = useQueryClient()
  return (picked: readonly Product[], failure: unknown): void => {
    if (!isRefusal(failure, 'PRICE_CHANGED')) return
    const { data } = PriceChange.safeParse(failure.current)
    const prices = new Map(data?.saleItems.map((item) => [item.productId, item.unitPrice]))
    const repriced = (product: Product) => ({
      ...product,
      pricePerUnit: prices.get(product.id) ?? product.pricePerUnit,
    })
    for (const product of picked) {
      client.setQueryData<readonly Product[]>(
        queryKey(listProducts, readOf(product)),
        (known = [product]) => known.map(repriced),
      )
    }
  }
}
