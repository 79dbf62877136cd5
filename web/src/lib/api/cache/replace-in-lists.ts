import { queryKey } from './query-key.ts'

import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { ItemOf, ListEndpoint, Page } from '../call.ts'

/** Replaces the item with the same id in every cached page (spec §4). A list on its way may be older and is read again. */
export function replaceInLists<E extends ListEndpoint>(
  client: QueryClient,
  endpoint: E,
  item: ItemOf<E> & { id: string },
): void {
  const lists = { queryKey: queryKey(endpoint) }
  client.setQueriesData<InfiniteData<Page<ItemOf<E> & { id: string }>>>(
    lists,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((other) => (other.id === item.id ? item : other)),
        })),
      },
  )
  void client.refetchQueries({ ...lists, fetchStatus: 'fetching' })
}
