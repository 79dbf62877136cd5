import { useQuery } from '@tanstack/react-query'

import { call } from './call.ts'
import { queryKey } from './cache/query-key.ts'

import type { Endpoint, Sent } from '@mezgeb/contract/kit/endpoint'

import type { SentParts } from './call.ts'

type CallOptions = {
  enabled?: boolean
  askAgainMs?: number | undefined
  /** The last answer stays until the one to other parameters is there. */
  keepsLast?: boolean
}

export function useCall<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { enabled = true, askAgainMs, keepsLast = false }: CallOptions = {},
) {
  return useQuery({
    queryKey: queryKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
    enabled,
    refetchInterval: askAgainMs ?? false,
    ...(keepsLast ? { placeholderData: <Data>(last: Data) => last } : {}),
  })
}
