import { givenIn } from './call-url.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

import type { SentParts } from './call.ts'

/**
 * The cache key of a call: path first, so that a write can name the lists it changes. Empty
 * parameters are dropped, so that one URL has one entry.
 */
export function queryKey(endpoint: Endpoint, sent: SentParts = {}): readonly unknown[] {
  const given = { ...sent.params, ...givenIn(sent.query) }
  return Object.keys(given).length === 0 ? [endpoint.path] : [endpoint.path, given]
}
