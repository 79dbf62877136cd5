import { PAGE_MAX } from '@mezgeb/contract/fields'

import { callPage } from './call.ts'

import type { Sent } from '@mezgeb/contract/endpoint'

import type { ItemOf, ListEndpoint, Page, SentParts } from './call.ts'

/** How many rows are read of a list at most: some 120 sheets, and 25 answers of the server. */
export const ROWS_MAX = 5_000

export type Reading = {
  signal: AbortSignal
  /** Told after every page how many rows are there. */
  onRead: (rows: number) => void
}

export type WholeList<Item> = {
  items: readonly Item[]
  /** How many there are; more than `items` beyond ROWS_MAX. */
  total: number
}

/** Reads a list from its beginning, page after page at the server's largest size. Throws as `call` does; a part is never given. */
export async function readWholeList<E extends ListEndpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  { signal, onRead }: Reading,
): Promise<WholeList<ItemOf<E>>> {
  const items: ItemOf<E>[] = []
  let page: Page<ItemOf<E>> | undefined
  do {
    const query = { ...sent.query, limit: PAGE_MAX, cursor: page?.next ?? undefined }
    page = await callPage(endpoint, { ...sent, query }, { signal, isPassing: true })
    items.push(...page.items)
    onRead(items.length)
  } while (page.next !== null && items.length < ROWS_MAX)
  return { items, total: Math.max(page.total ?? 0, items.length) }
}
