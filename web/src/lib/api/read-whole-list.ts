import { PAGE_MAX } from '@mezgeb/contract/kit/fields'

import { callPage } from './call.ts'

import type { Sent } from '@mezgeb/contract/kit/endpoint'

import type { ItemOf, ListEndpoint, Page, SentParts } from './call.ts'

/** Row limit of paper: about 120 sheets of paper, 25 calls. */
export const ROWS_MAX = 5_000

export type Reading = {
  signal: AbortSignal
  onRead: (rows: number) => void
  most?: number
}

export type WholeList<Item> = {
  items: readonly Item[]
  /** The server's total; more than `items` beyond the limit. */
  total: number
}

/** Reads a list to its end in the server's largest pages. Throws as `call` does; never returns a part. */
export async function readWholeList<E extends ListEndpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { signal, onRead, most = ROWS_MAX }: Reading,
): Promise<WholeList<ItemOf<E>>> {
  const items: ItemOf<E>[] = []
  let page: Page<ItemOf<E>> | undefined
  do {
    const query = { ...sent.query, limit: PAGE_MAX, cursor: page?.next ?? undefined }
    page = await callPage(endpoint, { ...sent, query }, { signal, isPassing: true })
    items.push(...page.items)
    onRead(items.length)
  } while (page.next !== null && items.length < most)
  return { items, total: Math.max(page.total ?? 0, items.length) }
}
