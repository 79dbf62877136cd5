import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, pastDateField, idField, quantityField, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { facetsCheck, facetsInput, goodsFacets } from './facets/line-facets.ts'
import {
  CORRECTION_REFUSALS,
  DOCUMENT_SHOWS,
  LineProduct,
  branchIdField,
  correctionFields,
  correctsInput,
  countedIn,
  documentFields,
  productIdField,
  reversedByField,
  suppliedQuery,
} from './ledger.ts'

/** Goods receipt: units of one product that came from a supplier into a branch. */
export const StockEntry = z.object({
  id: z.string(),
  productId: z.string(),
  supplierId: z.string(),
  branchId: z.string(),
  quantity: z.int(),
  dateReceived: timeField,
  createdAt: timeField,
  product: LineProduct,
  supplier: Named,
  branch: Named,
  ...goodsFacets,
  ...reversedByField,
  ...correctionFields,
})
export type StockEntry = z.infer<typeof StockEntry>

export const RULES = {
  DATE_RECEIVED_REQUIRED: 'Date received is required',
  SUPPLIER_REQUIRED: 'Supplier is required',
} as const
const rule = ruleOf(RULES)

export const StockEntryInput = z
  .object({
    ...documentFields,
    ...correctsInput,
    productId: productIdField,
    quantity: quantityField,
    ...countedIn,
    supplierId: idField(rule('SUPPLIER_REQUIRED')),
    dateReceived: pastDateField(rule('DATE_RECEIVED_REQUIRED')),
    branchId: branchIdField,
    ...facetsInput,
  })
  .check(facetsCheck)

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/stock/entries',
  summary: 'Stock entries, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  query: suppliedQuery,
  sorts: BY_DATE,
  reply: z.array(StockEntry),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch stock entries.',
  pages: true,
})

export const createStockEntry = endpoint({
  method: 'POST',
  path: '/stock/entries',
  summary: 'Receive stock into a branch',
  needs: 'stock.receive',
  body: StockEntryInput,
  reply: StockEntry,
  changes: ['stock'],
  refusals: [
    ...CORRECTION_REFUSALS,
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'STOCK_TOO_LARGE',
    'PRODUCT_ARCHIVED',
  ],
  failure: 'Failed to create stock entry.',
  creates: true,
})
