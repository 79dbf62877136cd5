import { useListAddress } from './use-list-address.ts'
import { useList } from './use-list.ts'

import type { Sent } from '@mezgeb/contract/kit/endpoint'

import type { ItemOf, ListEndpoint, SentParts } from '../api/call.ts'
import type { Order } from '../../texts/texts.ts'
import type { SortedList } from './use-list.ts'

type SortedEndpoint = ListEndpoint & { sorts: readonly Order[] }

/** The list of a page, searched and sorted as the address says. An order that it does not offer is ignored. */
export function usePageList<E extends SortedEndpoint>(
  endpoint: E,
  sent: SentParts = {},
  options: { enabled?: boolean } = {},
): SortedList<ItemOf<E>> {
  const [{ search, sort: wanted }] = useListAddress()
  const orders: readonly Order[] = endpoint.sorts
  const sort = orders.find((order) => order === wanted)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot see that every such query takes both
  const parts = { ...sent, query: { search, sort, ...sent.query } } as unknown as Sent<E> &
    SentParts
  return { ...useList(endpoint, parts, options), orders, sort: sort ?? orders[0] }
}
