import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import { call } from '../../../lib/api/call.ts'
import { queryKey } from '../../../lib/api/cache/query-key.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** Products of lines by id, with the last known prices and stock. */
export type KnownGoods = ReadonlyMap<string, Goods>

/**
 * The chosen products with the last known price and stock: as picked, and refetched on window focus
 * or after a refused document; at once when they come from a draft (`isRestored`), or from a list that
 * was being read again. The refetch searches by name, because only the list has stock.
 */
export function useKnownGoods(picked: readonly Goods[], isRestored: boolean): KnownGoods {
  const client = useQueryClient()
  const isOld = isRestored || client.isFetching({ queryKey: queryKey(listProducts) }) > 0
  return useQueries({
    queries: picked.map((goods) => {
      const sent = readOf(goods)
      return {
        queryKey: queryKey(listProducts, sent),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly Goods[]> =>
          call(listProducts, sent, { signal }),
        initialData: [goods],
        ...(isOld ? { initialDataUpdatedAt: 0 } : {}),
      }
    }),
    combine: (answers) => {
      const heard = answers.flatMap(({ data }) => data)
      return new Map([...picked, ...heard].map((goods) => [goods.id, goods]))
    },
  })
}

function readOf({ name }: Goods) {
  return { query: { search: name, limit: PAGE_MAX } }
}

/** Gives chosen products new prices at once; they are read again meanwhile. */
export function useNewPrices() {
  const client = useQueryClient()
  return (picked: readonly Goods[], repriced: (goods: Goods) => Goods): void => {
    for (const goods of picked) {
      client.setQueryData<readonly Goods[]>(
        queryKey(listProducts, readOf(goods)),
        (known = [goods]) => known.map(repriced),
      )
    }
  }
}
