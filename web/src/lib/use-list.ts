import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { callPage } from './call.ts'
import { knownBeginning } from './known-beginning.ts'
import { PAGE_SIZE } from './page-size.ts'
import { queryKey } from './query-key.ts'
import { readWholeList } from './read-whole-list.ts'
import { useUser } from './use-user.ts'

import type { Sent } from '@mezgeb/contract/endpoint'

import type { ItemOf, ListEndpoint, Page, SentParts } from './call.ts'
import type { Reading, WholeList } from './read-whole-list.ts'

/** A list as ListScreen shows it. */
export type List<Item> = {
  /** Undefined until the first page is there. */
  items: readonly Item[] | undefined
  total: number | null
  error: Error | null
  retry: () => void
  isRetrying: boolean
  /** The sentence for a user to whom the contract does not give this list; nothing is asked for then. */
  forbidden: string | null
  /** The items still belong to the search before this one. */
  isStale: boolean
  more: {
    isThere: boolean
    isLoading: boolean
    error: Error | null
    load: () => void
    /** Goes on by the button only. */
    isByHand?: boolean
  }
  /** Reads all of it anew, for who needs more than is shown; nothing of it is kept. */
  readAll: (reading: Reading) => Promise<WholeList<Item>>
}

/** Reads a list page by page; the server searches (decisions §2). The last pages stay on screen while a new search runs. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { enabled = true }: { enabled?: boolean } = {},
): List<ItemOf<E>> {
  const { role } = useUser()
  const isAllowed = endpoint.allow === 'ANYONE' || endpoint.allow.includes(role)
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: queryKey(endpoint, sent),
    queryFn: ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const query = { limit: PAGE_SIZE, ...sent.query, cursor: pageParam ?? undefined }
      return callPage(endpoint, { ...sent, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...knownBeginning<ItemOf<E>>(client, endpoint, sent),
    placeholderData: keepPreviousData,
    enabled: enabled && isAllowed,
  })
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  const isMoreError = list.isFetchNextPageError
  return {
    items,
    total: list.data?.pages.at(-1)?.total ?? null,
    error: isMoreError ? null : list.error,
    retry: () => void list.refetch(),
    isRetrying: list.isError && list.isFetching,
    forbidden: isAllowed ? null : PERMISSION_DENIED,
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
