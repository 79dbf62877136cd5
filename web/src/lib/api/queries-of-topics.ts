import { SHOWN_TOPICS } from '@mezgeb/contract/kit/shown-topics'

import type { Change } from '@mezgeb/contract/kit/topics'
import type { Query } from '@tanstack/react-query'

/** Whether a query's response depends on one of these topics, by the path of its call. */
export function showsTopics({ queryKey: [path] }: Query, topics: readonly Change[]): boolean {
  return SHOWN_TOPICS[String(path)]?.some((topic) => topics.includes(topic)) === true
}
