import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, idParams, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import {
  DOCUMENT_SHOWS,
  DocumentLink,
  LineProduct,
  branchIdField,
  documentFields,
  lineInput,
  linesField,
  reasonField,
  reversedByField,
  suppliedQuery,
  unitsOfLines,
} from './ledger.ts'
import { facetsOfDocument } from './facets/line-facets.ts'

export const RULES = {
  DELIVERY_REVERSED: 'This delivery was reversed, so nothing of it can go back',
  RETURN_SUPPLIER_REQUIRED: 'Choose the supplier who takes the goods back',
  RETURN_TOO_LARGE: 'Of this delivery {units} can go back',
} as const
const rule = ruleOf(RULES)

export const SupplierReturnInput = z.object({
  ...documentFields,
  supplierId: idField(rule('RETURN_SUPPLIER_REQUIRED')),
  branchId: branchIdField,
  /** The delivery of the same supplier and branch that brought the goods. */
  deliveryId: z.optional(z.nullable(idField())),
  reason: reasonField,
  items: linesField(z.object(lineInput)),
})
export type SupplierReturnInput = z.infer<typeof SupplierReturnInput>

/** Its lines are those of `getStockDocument`. */
export const SupplierReturn = z.object({
  id: z.string(),
  /** Such as BO-SR-0002: in the branch, from 1 without a gap. */
  number: z.string(),
  supplier: Named,
  branchId: z.string(),
  branch: Named,
  reason: z.string(),
  createdAt: timeField,
  /** The delivery that brought the goods. */
  delivery: z.nullable(DocumentLink),
  lineCount: z.int(),
  /** Names of the first products. */
  products: z.array(z.string()),
  ...unitsOfLines,
  ...facetsOfDocument,
  ...reversedByField,
})
export type SupplierReturn = z.infer<typeof SupplierReturn>

const SHOWS = ['stock', ...DOCUMENT_SHOWS, 'suppliers'] as const

export const listSupplierReturns = endpoint({
  method: 'GET',
  path: '/stock/supplier-returns',
  summary: 'Goods that went back to their suppliers, newest first',
  needs: 'stock.view',
  shows: SHOWS,
  query: suppliedQuery,
  sorts: BY_DATE,
  reply: z.array(SupplierReturn),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch supplier returns.',
  pages: true,
})

/** Takes goods out at the cost of the delivery that brought them, else at the average. 404 for a delivery of another
 * supplier or branch, 409 OUT_OF_STOCK beyond what the branch has. */
export const createSupplierReturn = endpoint({
  method: 'POST',
  path: '/stock/supplier-returns',
  summary: 'Send goods back to a supplier',
  needs: 'stock.remove',
  body: SupplierReturnInput,
  reply: SupplierReturn,
  changes: ['stock'],
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK'],
  failure: 'Failed to save the supplier return.',
  creates: true,
})

export const ReturnableGoods = z.object({
  delivery: DocumentLink,
  supplier: Named,
  branch: Named,
  items: z.array(
    z.object({
      product: LineProduct,
      delivered: z.int(),
      returned: z.int(),
      /** In the branch. */
      onHand: z.int(),
    }),
  ),
  /** Those that were not reversed, in order. */
  returns: z.array(z.object({ ...DocumentLink.shape, createdAt: timeField, ...unitsOfLines })),
})
export type ReturnableGoods = z.infer<typeof ReturnableGoods>

export const getReturnableGoods = endpoint({
  method: 'GET',
  path: '/stock/returnable-goods/{id}',
  summary: 'How much of a delivery went back to the supplier, and how much can',
  needs: 'stock.view',
  shows: SHOWS,
  params: idParams,
  reply: ReturnableGoods,
  failure: 'Failed to fetch what can go back of the delivery.',
})
