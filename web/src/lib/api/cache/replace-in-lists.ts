import { queryKey } from './query-key.ts'

import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { ItemOf, ListEndpoint, Page } from '../call.ts'

/** Replaces the item with the same id in every cached page (spec §4). */
export function replaceInLists<E extends ListEndpoint>(
  client: QueryClient,
  endpoint: E,
  item: ItemOf<E> & { id: string },
): void {
  client.setQueriesData<InfiniteData<Page<ItemOf<E> & { id: string }>>>(
    { queryKey: queryKey(endpoint) },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.map((other) => (other.id === item.id ? item : other)),
        })),
      },
  )
}
