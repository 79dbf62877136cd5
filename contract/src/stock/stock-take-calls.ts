import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  BY_NAME,
  idField,
  idParams,
  pageQuery,
  periodQuery,
  sortQuery,
} from '../kit/fields.ts'
import { sentVersionField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { DOCUMENT_SHOWS } from './ledger.ts'
import {
  CountProposal,
  StockCount,
  StockCountsInput,
  StockTake,
  StockTakeInput,
  StockTakeProduct,
  leaveField,
  stockTakeStatusField,
} from './stock-takes.ts'

/** Which products of a stock-take: all of the scope, those not counted, those that differ, those to count again. */
export const STOCK_TAKE_LISTS = ['ALL', 'UNCOUNTED', 'COUNTED', 'DIFFERENT', 'AGAIN'] as const
export type StockTakeList = (typeof STOCK_TAKE_LISTS)[number]

export const RULES = {
  INVALID_LIST: 'list must be one of {lists}',
} as const
const rule = ruleOf(RULES)

export const listStockTakes = endpoint({
  method: 'GET',
  path: '/stock-takes',
  summary: 'Stock-takes, newest first',
  needs: 'stock-takes.count',
  shows: ['stock_takes', ...DOCUMENT_SHOWS],
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_DATE),
    ...periodQuery,
    branchId: z.optional(idField()),
    status: z.optional(stockTakeStatusField),
    userId: z.optional(idField()),
  }),
  sorts: BY_DATE,
  reply: z.array(StockTake),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch stock-takes.',
  pages: true,
})

export const getStockTake = endpoint({
  method: 'GET',
  path: '/stock-takes/{id}',
  summary: 'One stock-take with its progress',
  needs: 'stock-takes.count',
  shows: ['stock_takes', ...DOCUMENT_SHOWS],
  params: idParams,
  reply: StockTake,
  failure: 'Failed to load the stock-take.',
})

export const createStockTake = endpoint({
  method: 'POST',
  path: '/stock-takes',
  summary: 'Open a stock-take',
  needs: 'stock-takes.count',
  body: StockTakeInput,
  reply: StockTake,
  changes: ['stock_takes'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to open the stock-take.',
  creates: true,
})

/** OPEN ⇄ COUNTED; CANCELLED before it is posted. Back to OPEN needs `stock-takes.post` or the user that ended the counting; CANCELLED needs `stock-takes.post`. */
export const changeStockTake = endpoint({
  method: 'PATCH',
  path: '/stock-takes/{id}',
  summary: 'End the counting, go on counting, or cancel',
  needs: 'stock-takes.count',
  params: idParams,
  body: z.object({ status: stockTakeStatusField, version: sentVersionField }),
  reply: StockTake,
  changes: ['stock_takes'],
  refusals: ['STATUS_CHANGE', 'STALE_VERSION'],
  failure: 'Failed to change the stock-take.',
})

const searchQuery = {
  ...pageQuery,
  ...sortQuery(BY_NAME),
}

/** Without `stock-takes.post` a blind stock-take shows no expected quantities until it is posted. */
export const listStockTakeProducts = endpoint({
  method: 'GET',
  path: '/stock-takes/{id}/lines',
  summary: 'Products of a stock-take with what was counted',
  needs: 'stock-takes.count',
  shows: ['stock_takes', ...DOCUMENT_SHOWS],
  params: idParams,
  query: z.object({
    ...searchQuery,
    list: z._default(
      z.enum(STOCK_TAKE_LISTS, rule('INVALID_LIST', { lists: STOCK_TAKE_LISTS.join(', ') })),
      'ALL',
    ),
  }),
  sorts: BY_NAME,
  reply: z.array(StockTakeProduct),
  failure: 'Failed to fetch the products.',
  pages: true,
})

export const listStockCounts = endpoint({
  method: 'GET',
  path: '/stock-takes/{id}/counts',
  summary: 'Counts of a stock-take, newest first; with `mine` those of the caller',
  needs: 'stock-takes.count',
  shows: ['stock_takes', ...DOCUMENT_SHOWS],
  params: idParams,
  query: z.object({ limit: pageQuery.limit, mine: z.optional(z.enum(['true'])) }),
  reply: z.array(StockCount),
  failure: 'Failed to fetch the counts.',
})

/** All counts or none. A count with an id that is known already is not counted again, also when the stock-take is posted. */
export const addStockCounts = endpoint({
  method: 'POST',
  path: '/stock-takes/{id}/counts',
  summary: 'Add counts to a stock-take',
  needs: 'stock-takes.count',
  params: idParams,
  body: StockCountsInput,
  reply: z.object({ branchId: z.string(), products: z.array(StockTakeProduct) }),
  changes: ['stock_takes'],
  refusals: ['NOT_IN_STOCK_TAKE', 'STOCK_TAKE_CLOSED', 'STOCK_TOO_LARGE', 'KEY_REUSED'],
  failure: 'Failed to save the count.',
})

/** Counts each product of the scope that is in stock and was not counted as zero, now. */
export const zeroUncounted = endpoint({
  method: 'POST',
  path: '/stock-takes/{id}/zeroes',
  summary: 'Set uncounted products to zero',
  needs: 'stock-takes.post',
  params: idParams,
  reply: StockTake,
  changes: ['stock_takes'],
  refusals: ['STOCK_TAKE_CLOSED'],
  failure: 'Failed to set the products to zero.',
})

/**
 * Books the differences as documents of the kind COUNT. Products that need another count are left alone. UNCOUNTED while
 * products in stock were not counted, unless `leaveUncounted` says that they stay as they are.
 */
export const postStockTake = endpoint({
  method: 'POST',
  path: '/stock-takes/{id}/posting',
  summary: 'Post the differences of a counted stock-take',
  needs: 'stock-takes.post',
  params: idParams,
  body: z.object({ leaveUncounted: leaveField }),
  reply: StockTake,
  changes: ['stock_takes', 'stock'],
  refusals: ['STATUS_CHANGE', 'UNCOUNTED', 'STOCK_TOO_LARGE', 'STALE_VERSION'],
  failure: 'Failed to post the stock-take.',
  creates: true,
})

export const listCountProposals = endpoint({
  method: 'GET',
  path: '/stock/count-proposals',
  summary: 'Products to count today, by value, sales and earlier differences',
  needs: 'stock-takes.count',
  shows: ['stock_takes', ...DOCUMENT_SHOWS],
  query: z.object({ branchId: z.optional(idField()) }),
  reply: z.object({ products: z.array(CountProposal) }),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the proposals.',
})
