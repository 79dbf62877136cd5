import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, idParams, timeField } from '../kit/fields.ts'
import { NAME_MAX, textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { seenWith } from '../kit/seen-with.ts'
import {
  DOCUMENT_SHOWS,
  DocumentLink,
  LineProduct,
  correctionFields,
  documentFields,
  documentsQuery,
} from './ledger.ts'
import { facetsOfLine } from './facets/line-facets.ts'

export const StockDocument = z.object({
  ...DocumentLink.shape,
  branchId: z.string(),
  date: timeField,
  createdAt: timeField,
  branch: Named,
  supplier: z.nullable(Named),
  by: Named,
  note: z.string(),
  lineCount: z.int(),
  /** In a list the first ones. */
  items: z.array(
    z.object({
      product: LineProduct,
      /** Added to the stock of the branch; below 0: taken from it. */
      quantity: z.int(),
      ...facetsOfLine,
      /** Of a revaluation: the units on hand, and ETB that they were and are worth. */
      revalued: seenWith(
        'costs.view',
        z.object({ units: z.int(), before: z.nullable(z.number()), after: z.number() }),
      ),
    }),
  ),
  /** The transfer, purchase order, stock-take or quarantine of which it is a part. */
  fulfils: z.nullable(DocumentLink),
  reverses: z.nullable(DocumentLink),
  /** Of a supplier return: the delivery whose goods it sends back. */
  returns: z.nullable(DocumentLink),
  reversedBy: z.nullable(DocumentLink),
  ...correctionFields,
})
export type StockDocument = z.infer<typeof StockDocument>

export const RULES = {
  REVERSAL_REASON_REQUIRED: 'Say why this is reversed',
} as const
const rule = ruleOf(RULES)

export const ReversalInput = z.object({
  ...documentFields,
  documentId: idField(),
  reason: textField(1, rule('REVERSAL_REASON_REQUIRED'), NAME_MAX),
})

export const getStockDocument = endpoint({
  method: 'GET',
  path: '/stock/documents/{id}',
  summary: 'A stock document of any kind, with its lines',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  params: idParams,
  reply: StockDocument,
  failure: 'Failed to fetch the document.',
})

export const listReversals = endpoint({
  method: 'GET',
  path: '/stock/reversals',
  summary: 'Reversals of stock documents, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  query: documentsQuery,
  sorts: BY_DATE,
  reply: z.array(StockDocument),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch reversals.',
  pages: true,
})

/**
 * Reverses a document once, at its original cost. 409 NOT_REVERSIBLE for a kind that is not corrected like this, ALREADY_REVERSED,
 * HAS_RETURNS for a delivery of which goods went back, and OUT_OF_STOCK when units that it brought have left the branch.
 */
export const reverseDocument = endpoint({
  method: 'POST',
  path: '/stock/reversals',
  summary: 'Reverse a receipt, delivery, removal or revaluation',
  needs: 'stock.reverse',
  body: ReversalInput,
  reply: StockDocument,
  changes: ['stock', 'orders'],
  refusals: [
    'NOT_FOUND',
    'NOT_REVERSIBLE',
    'ALREADY_REVERSED',
    'HAS_RETURNS',
    'GOODS_BILLED',
    'OUT_OF_STOCK',
    'STOCK_TOO_LARGE',
  ],
  failure: 'Failed to reverse the document.',
  creates: true,
})
