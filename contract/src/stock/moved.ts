import * as z from 'zod/mini'

import { MOVING_KINDS } from '../features.ts'
import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { DOCUMENT_SHOWS, DocumentLink, documentsFields, unitsOfLines } from './ledger.ts'
import { facetsOfDocument } from './facets/line-facets.ts'

import type { StockDocumentKind } from '../features.ts'

export const MOVED_KINDS = Object.entries(MOVING_KINDS).flatMap(([kind, data]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the table
  'isFrequent' in data ? [] : [kind as StockDocumentKind],
)

export const RULES = { INVALID_MOVED_KIND: 'kind must be one of {kinds}' } as const
const rule = ruleOf(RULES)

/** A stock document of any kind, as the dashboard shows it. */
export const RecentlyMoved = z.object({
  ...DocumentLink.shape,
  branchId: z.string(),
  branch: Named,
  date: timeField,
  createdAt: timeField,
  by: Named,
  /** The supplier or the customer. */
  party: z.nullable(Named),
  note: z.string(),
  /** Names of the first products. */
  products: z.array(z.string()),
  lineCount: z.int(),
  /** Below 0: they went out. */
  ...unitsOfLines,
  /** The transfer, purchase order, stock-take or quarantine of which it is a part. */
  fulfils: z.nullable(DocumentLink),
  reverses: z.nullable(DocumentLink),
  reversedBy: z.nullable(DocumentLink),
})

export const Moved = z.extend(RecentlyMoved, facetsOfDocument)
export type Moved = z.infer<typeof Moved>

export const listMoved = endpoint({
  method: 'GET',
  path: '/stock/moved',
  summary: 'All that moved but sales: stock documents of every kind, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  query: z.object({
    ...documentsFields,
    productId: z.optional(idField()),
    userId: z.optional(idField()),
    kind: z.optional(
      z.enum(MOVED_KINDS, rule('INVALID_MOVED_KIND', { kinds: MOVED_KINDS.join(', ') })),
    ),
  }),
  sorts: BY_DATE,
  reply: z.array(Moved),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch what moved.',
  pages: true,
})
