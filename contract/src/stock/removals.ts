import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  pastDateField,
  idField,
  pageQuery,
  periodQuery,
  sortQuery,
  timeField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { facetsCheck, facetsInput, goodsFacets } from './facets/line-facets.ts'
import {
  CORRECTION_REFUSALS,
  DOCUMENT_SHOWS,
  LineProduct,
  branchIdField,
  correctionFields,
  correctsInput,
  documentFields,
  documentFilters,
  documentsQuery,
  lineInput,
  reasonField,
  reversedByField,
} from './ledger.ts'

/** Units of one product that left a branch other than by a sale. */
export const StockOut = z.object({
  id: z.string(),
  productId: z.string(),
  branchId: z.string(),
  quantity: z.int(),
  reason: z.string(),
  dateRemoved: timeField,
  createdAt: timeField,
  product: LineProduct,
  branch: Named,
  ...goodsFacets,
  ...reversedByField,
  ...correctionFields,
})
export type StockOut = z.infer<typeof StockOut>

export const RULES = {
  DATE_REMOVED_REQUIRED: 'Date removed is required',
} as const
const rule = ruleOf(RULES)

export const StockOutInput = z
  .object({
    ...documentFields,
    ...correctsInput,
    ...lineInput,
    reason: reasonField,
    /** The reason of the institution's list, beside its text; losses are summed up by it. */
    reasonId: z.optional(z.nullable(idField())),
    dateRemoved: pastDateField(rule('DATE_REMOVED_REQUIRED')),
    branchId: branchIdField,
    /** The batch that is taken; absent: units without an expiry date, then those that expire first. */
    ...facetsInput,
  })
  .check(facetsCheck)

export const listStockOuts = endpoint({
  method: 'GET',
  path: '/stock/outs',
  summary: 'Stock removals, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  query: z.object({ ...documentsQuery.shape, reasonId: z.optional(idField()) }),
  sorts: BY_DATE,
  reply: z.array(StockOut),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch stock outs.',
  pages: true,
})

/** 409 OUT_OF_STOCK beyond what the branch has (decisions §5). */
export const createStockOut = endpoint({
  method: 'POST',
  path: '/stock/outs',
  summary: 'Remove stock from a branch',
  needs: 'stock.remove',
  body: StockOutInput,
  reply: StockOut,
  changes: ['stock'],
  refusals: [...CORRECTION_REFUSALS, 'NOT_FOUND', 'OUT_OF_STOCK', 'STOCK_TOO_LARGE'],
  failure: 'Failed to create stock out.',
  creates: true,
})

export const listBranchStockOuts = endpoint({
  method: 'GET',
  path: '/stock/branch/{branchId}',
  summary: 'Stock removals of one branch, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS],
  params: z.object({ branchId: idField() }),
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_DATE),
    ...periodQuery,
    ...documentFilters,
    reasonId: z.optional(idField()),
  }),
  sorts: BY_DATE,
  reply: z.array(StockOut),
  failure: 'Failed to fetch branch stock.',
  pages: true,
})
