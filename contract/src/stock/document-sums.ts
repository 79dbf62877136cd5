import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField, pageQuery, periodQuery } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { DOCUMENT_SHOWS, documentFilters } from './ledger.ts'
import { listSums } from './facets/list-sums.ts'

export const SUMMED_KINDS = ['ENTRY', 'REMOVAL', 'DELIVERY', 'SUPPLIER_RETURN'] as const
export type SummedKind = (typeof SUMMED_KINDS)[number]

export const RULES = { INVALID_SUMMED_KIND: 'kind must be one of {kinds}' } as const
const rule = ruleOf(RULES)

export const DocumentSums = z.object({
  /** Reversed documents are left out. */
  ...listSums,
  /** ETB, at the selling prices of their moments. */
  value: z.nullable(z.number()),
  reversed: z.int(),
})
export type DocumentSums = z.infer<typeof DocumentSums>

export const sumDocuments = endpoint({
  method: 'GET',
  path: '/stock/sums',
  summary: 'A list of stock documents added up, for at most 5,000 of them',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  query: z.object({
    kind: z.enum(SUMMED_KINDS, rule('INVALID_SUMMED_KIND', { kinds: SUMMED_KINDS.join(', ') })),
    search: pageQuery.search,
    ...periodQuery,
    branchId: z.optional(idField()),
    ...documentFilters,
    supplierId: z.optional(idField()),
    reasonId: z.optional(idField()),
  }),
  reply: DocumentSums,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add up the documents.',
})
