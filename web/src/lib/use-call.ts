import { useQuery } from '@tanstack/react-query'

import { call } from './call.ts'
import { queryKey } from './query-key.ts'

import type { Endpoint, Sent } from '@mezgeb/contract/endpoint'

import type { SentParts } from './call.ts'

type CallOptions = {
  enabled?: boolean
  /** Asks again at this interval while the page is looked at. */
  askAgainMs?: number | undefined
}

/** Reads one answer of the server and keeps it in the cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { enabled = true, askAgainMs }: CallOptions = {},
) {
  return useQuery({
    queryKey: queryKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
    enabled,
    refetchInterval: askAgainMs ?? false,
  })
}
