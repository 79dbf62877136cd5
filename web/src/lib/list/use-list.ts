import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callPage } from '../api/call.ts'
import { seedFromList } from '../api/cache/seed-from-list.ts'
import { PAGE_SIZE } from '../api/page-size.ts'
import { queryKey } from '../api/cache/query-key.ts'
import { readWholeList } from '../api/read-whole-list.ts'
import { useMay } from '../session/use-may.ts'

import type { Sent } from '@mezgeb/contract/kit/endpoint'

import type { Order } from '../../texts/texts.ts'
import type { ItemOf, ListEndpoint, Page, SentParts } from '../api/call.ts'
import type { Reading, WholeList } from '../api/read-whole-list.ts'

export type List<Item> = {
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined
  total: number | null
  /** The amounts of all items added up, where the server says so: of each kind, and of the first. */
  sums?: readonly number[] | undefined
  sum?: number | null
  error: Error | null
  retry: () => void
  isRetrying: boolean
  /** The user has no permission for this list; it is not requested. */
  isForbidden: boolean
  isStale: boolean
  more: {
    isThere: boolean
    isLoading: boolean
    error: Error | null
    load: () => void
    /** The button alone loads the next page. */
    isByHand?: boolean
  }
  readAll: (reading: Reading) => Promise<WholeList<Item>>
}

export type SortedList<Item> = List<Item> & { orders: readonly Order[]; sort: Order | undefined }

/** Reads a list page by page (decisions §2). The previous pages stay on screen while a new search runs. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { enabled = true }: { enabled?: boolean } = {},
): List<ItemOf<E>> {
  const isAllowed = useMay()(endpoint.needs)
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: queryKey(endpoint, sent),
    queryFn: ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const query = { limit: PAGE_SIZE, ...sent.query, cursor: pageParam ?? undefined }
      return callPage(endpoint, { ...sent, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...seedFromList<ItemOf<E>>(client, endpoint, sent),
    placeholderData: keepPreviousData,
    enabled: enabled && isAllowed,
  })
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  const isMoreError = list.isFetchNextPageError
  return {
    items,
    total: list.data?.pages.at(-1)?.total ?? null,
    sums: list.data?.pages[0]?.sums,
    sum: list.data?.pages[0]?.sums?.[0] ?? null,
    error: isMoreError ? null : list.error,
    retry: () => void list.refetch(),
    isRetrying: list.isError && list.isFetching,
    isForbidden: !isAllowed,
    isStale: list.isPlaceholderData,
    more: {
      isThere: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      error: isMoreError ? list.error : null,
      load: () => void list.fetchNextPage(),
    },
    readAll: (reading) => readWholeList(endpoint, sent, reading),
  }
}
