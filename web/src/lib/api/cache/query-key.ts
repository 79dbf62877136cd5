import { givenIn } from '../call-url.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Change } from '@mezgeb/contract/features'
import type { Query } from '@tanstack/react-query'

import type { SentParts } from '../call.ts'

const keyedCalls = new Map<unknown, Endpoint>()

/** The cache key of a call: path first, so that a write can name the lists it changes. */
export function queryKey(endpoint: Endpoint, sent: SentParts = {}): readonly unknown[] {
  keyedCalls.set(endpoint.path, endpoint)
  const given = { ...sent.params, ...givenIn(sent.query) }
  return Object.keys(given).length === 0 ? [endpoint.path] : [endpoint.path, given]
}

/** Whether a query's response depends on one of these topics. */
export function showsTopics({ queryKey: [path] }: Query, topics: readonly Change[]): boolean {
  return keyedCalls.get(path)?.shows?.some((topic) => topics.includes(topic)) === true
}
