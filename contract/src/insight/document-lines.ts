import * as z from 'zod/mini'

import { MOVING_KINDS } from '../features.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { reportedFacets } from '../stock/facets/line-facets.ts'
import { DOCUMENT_SHOWS, DocumentLink } from '../stock/ledger.ts'
import { ReadyMade } from '../stock/removal-reasons.ts'
import { transfers } from '../stock/transfers.feature.ts'
import { goodsQuery, isInOrder, reportedGoods } from './reports.ts'
import { valueOfLine } from './value-of-line.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no names
const KINDS = Object.keys(MOVING_KINDS) as [keyof typeof MOVING_KINDS]
export const KINDS_OF_TRANSFERS = Object.keys(transfers.documents)
const REQUESTED = [...KINDS, 'TRANSFER'] as const

export const RULES = {
  INVALID_DOCUMENT_KIND: 'kind must be one of {kinds}',
} as const
const rule = ruleOf(RULES)

const { product, branch } = reportedGoods

/** A line of a document that moved stock or its value; the reports add them up (docs/decisions/0120). */
export const DocumentLine = z.object({
  id: z.string(),
  at: timeField,
  /** The day that people gave, else `at`, the time of record. */
  date: timeField,
  document: DocumentLink,
  of: z.nullable(DocumentLink),
  branch,
  user: Named,
  party: z.nullable(Named),
  note: z.nullable(z.string()),
  reason: z.nullable(z.object({ name: z.string(), readyMade: z.nullable(ReadyMade) })),
  product,
  quantity: z.int(),
  /** The selling price of that moment; of a removal that is taken back its own. */
  pricePerUnit: z.number(),
  ...reportedFacets,
  amount: z.number(),
  /** ETB without tax; null: not sold and not returned. */
  revenue: z.nullable(z.number()),
  ...valueOfLine,
})
export type DocumentLine = z.infer<typeof DocumentLine>

const query = z
  .object({
    ...goodsQuery.shape,
    kind: z.optional(
      z.enum(REQUESTED, rule('INVALID_DOCUMENT_KIND', { kinds: REQUESTED.join(', ') })),
    ),
  })
  .check(isInOrder)
export type DocumentLinesQuery = z.input<typeof query>

export const listDocumentLines = endpoint({
  method: 'GET',
  path: '/documents/lines',
  summary:
    'Lines of the documents of some days, or of those of one kind or of transfers, the oldest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  query,
  reply: z.array(DocumentLine),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the lines.',
  pages: true,
})
