import { givenIn } from './call-url.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'

import type { SentParts } from './call.ts'

/**
 * How the cache files a call: by path first, so that a write can name the lists it changes. What is not sent makes no
 * difference: the same address is one entry.
 */
export function queryKey(endpoint: Endpoint, sent: SentParts = {}): readonly unknown[] {
  const given = { ...sent.params, ...givenIn(sent.query) }
  return Object.keys(given).length === 0 ? [endpoint.path] : [endpoint.path, given]
}
