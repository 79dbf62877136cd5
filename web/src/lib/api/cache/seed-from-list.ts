import { queryKey } from './query-key.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Page, SentParts } from '../call.ts'

type Known<Item> = {
  initialData: InfiniteData<Page<Item>, string | null>
  initialDataUpdatedAt: number
}

/** Initial data for the first rows of a list, from a cached page, with its age. Empty when the page is too short or invalidated. */
export function seedFromList<Item>(
  client: QueryClient,
  endpoint: Endpoint,
  { params, query }: SentParts,
): Known<Item> | undefined {
  const { limit, ...rest }: { limit?: unknown } = query ?? {}
  if (typeof limit !== 'number') return undefined
  const shown = client.getQueryState<InfiniteData<Page<Item>>>(
    queryKey(endpoint, { query: rest, ...(params === undefined ? {} : { params }) }),
  )
  const first = shown?.data?.pages[0]
  if (shown === undefined || first === undefined || shown.isInvalidated) return undefined
  if (first.items.length < limit && first.next !== null) return undefined
  const page = { ...first, items: first.items.slice(0, limit), next: null }
  return {
    initialData: { pages: [page], pageParams: [null] },
    initialDataUpdatedAt: shown.dataUpdatedAt,
  }
}
