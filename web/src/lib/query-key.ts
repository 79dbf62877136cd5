import type { Endpoint } from '@mezgeb/contract/endpoint'

import type { SentParts } from './call.ts'

/** How the cache files a call: by path first, so that a write can name the lists it changes. */
export function queryKey(endpoint: Endpoint, sent: SentParts = {}): readonly unknown[] {
  const { params, query } = sent
  return params === undefined && query === undefined
    ? [endpoint.path]
    : [endpoint.path, { ...params, ...query }]
}
