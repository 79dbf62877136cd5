import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, idField } from '../kit/fields.ts'
import { refuse, ruleOf } from '../kit/refusals.ts'
import { knownCostField, productIdsField } from './deliveries.ts'
import {
  DOCUMENT_SHOWS,
  branchIdField,
  documentFields,
  documentsQuery,
  eachOnce,
  linesField,
  productIdField,
  reasonField,
  reasonedFields,
  reversedByField,
} from './ledger.ts'

export const RULES = {
  REVALUED_TWICE: 'Each product can be revalued in one line',
  NONE_TO_REVALUE: 'There is none of it in this branch',
  SEEN_VALUE_REQUIRED: 'value must be what the stock is worth, or null',
  NOW_WORTH: 'Now {units} are in stock, worth {value}',
  NOW_UNKNOWN: 'Now {units} are in stock, of unknown cost',
} as const
const rule = ruleOf(RULES)
const noneMessage = rule('NONE_TO_REVALUE')

const RevaluedLine = z
  .object({
    productId: productIdField,
    /** The units on hand and their value (ETB; null: unknown) that the user saw. */
    units: z.int(noneMessage),
    value: z.nullable(z.number(rule('SEEN_VALUE_REQUIRED'))),
    unitCost: knownCostField,
  })
  .check((context) => {
    if (context.value.units <= 0) refuse(context, ['unitCost'], noneMessage)
  })

export const RevaluationInput = z.object({
  ...documentFields,
  branchId: branchIdField,
  reason: reasonField,
  items: linesField(RevaluedLine).check(eachOnce(rule('REVALUED_TWICE'))),
})
export type RevaluationInput = z.infer<typeof RevaluationInput>

const Revaluation = z.object({
  ...reasonedFields,
  products: z.array(z.string()),
  ...reversedByField,
})

/** ETB of the units on hand of all products, before and after it; units of unknown cost had none. */
export const RevaluationRow = z.object({
  ...Revaluation.shape,
  before: z.number(),
  after: z.number(),
})
export type RevaluationRow = z.infer<typeof RevaluationRow>

const SHOWS = ['stock', ...DOCUMENT_SHOWS] as const

export const listRevaluations = endpoint({
  method: 'GET',
  path: '/stock/revaluations',
  summary: 'Revaluations of stock, newest first',
  needs: 'costs.view',
  shows: SHOWS,
  query: documentsQuery,
  sorts: BY_DATE,
  reply: z.array(RevaluationRow),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the revaluations.',
  pages: true,
})

/**
 * Sets what the units on hand of products in a branch cost. 409 VALUE_CHANGED names every line whose stock is no longer what the
 * user saw, with what is there now.
 */
export const createRevaluation = endpoint({
  method: 'POST',
  path: '/stock/revaluations',
  summary: 'Revalue stock on hand',
  needs: 'stock.revalue',
  body: RevaluationInput,
  reply: Revaluation,
  changes: ['stock'],
  refusals: ['NOT_FOUND', 'VALUE_CHANGED', 'STOCK_TOO_LARGE'],
  failure: 'Failed to revalue the stock.',
  creates: true,
})

/** Products that the branch never had are left out. */
export const listStockValues = endpoint({
  method: 'GET',
  path: '/stock/values',
  summary: 'Units on hand of products in a branch, and their value at cost',
  needs: 'costs.view',
  shows: SHOWS,
  query: z.object({ branchId: idField(), productIds: productIdsField }),
  reply: z.array(
    z.object({
      productId: z.string(),
      units: z.int(),
      /** ETB; null: unknown. */
      value: z.nullable(z.number()),
    }),
  ),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the values.',
})
