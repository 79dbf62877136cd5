import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField, pageQuery } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { listSums } from '../stock/facets/list-sums.ts'

/** `low`: at or below the minimum of a branch; `out`: without units in a branch that stocks it. */
export const STOCK_STATES = ['low', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const RULES = {
  INVALID_ARCHIVED_FILTER: 'archived must be true',
  INVALID_STOCK_FILTER: 'stock must be one of {states}',
} as const
const rule = ruleOf(RULES)

/** Filters of the list of products; each narrows what the others leave. */
export const productFilters = {
  institutionId: z.optional(idField()),
  categoryId: z.optional(idField()),
  stock: z.optional(
    z.enum(STOCK_STATES, rule('INVALID_STOCK_FILTER', { states: STOCK_STATES.join() })),
  ),
  /** Only products that the branch has had or has a level for, with its stock alone. */
  branchId: z.optional(idField()),
  /** `true`: only archived products; absent: only the others. */
  archived: z.optional(z.enum(['true'], rule('INVALID_ARCHIVED_FILTER'))),
}

export const ProductSums = z.object({
  /** Of units on hand in the branches in sight. */
  ...listSums,
  /** ETB, at selling prices. */
  value: z.nullable(z.number()),
})
export type ProductSums = z.infer<typeof ProductSums>

export const sumProducts = endpoint({
  method: 'GET',
  path: '/products/sums',
  summary: 'Stock of the products of a list added up, for at most 5,000 products',
  needs: 'products.view',
  shows: ['products', 'stock'],
  query: z.object({ search: pageQuery.search, ...productFilters }),
  reply: ProductSums,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add up the products.',
})
