import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { pageQuery, measuredField } from '../kit/fields.ts'
import { SHOWS_TRANSFERS, transferFilters } from './transfers.ts'
import { costField, uncostedField } from './facets/costs.ts'

export const TRANSFERS_SUMMED_MAX = 5_000

export const TransferSums = z.object({
  /** Units in transit; null: the list is too long to be added up. */
  onRoad: z.nullable(z.number()),
  /** Of these units. */
  measured: measuredField,
  /** ETB, as far as costs are known. */
  roadCost: costField,
  uncosted: uncostedField,
})
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
