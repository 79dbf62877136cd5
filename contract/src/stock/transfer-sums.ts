import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/fields.ts'
import { listSums } from './facets/list-sums.ts'
import { SHOWS_TRANSFERS, transferFilters } from './transfers.ts'

/** Of what is in transit. */
export const TransferSums = z.object(listSums)
export type TransferSums = z.infer<typeof TransferSums>

export const sumTransfers = endpoint({
  method: 'GET',
  path: '/stock/transfers/sums',
  summary: 'Goods in transit of a list of transfers, for at most 5,000 of them',
  needs: 'transfers.view',
  shows: SHOWS_TRANSFERS,
  query: z.object({ search: pageQuery.search, ...transferFilters }),
  reply: TransferSums,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add up the transfers.',
})
