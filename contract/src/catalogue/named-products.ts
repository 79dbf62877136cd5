import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { ruleOf } from '../kit/refusals.ts'
import { CATEGORY_TOPIC } from './category-topic.ts'
import { Product } from './products.ts'

export const RULES = {
  INVALID_NAMES: 'names must be text',
} as const
const rule = ruleOf(RULES)

/** Characters of the names of one call, and names. */
export const NAMES_LENGTH_MAX = 4000
export const NAMES_MAX = 200
const namesMessage = rule('INVALID_NAMES')

export const listNamedProducts = endpoint({
  method: 'GET',
  path: '/products/named',
  summary:
    'Products that have one of some names, codes or barcodes, such as the rows of a pasted table',
  needs: 'products.view',
  shows: ['products', 'stock', CATEGORY_TOPIC],
  query: z.object({
    /** One a line; without regard to case and homophones. */
    names: z
      .string(namesMessage)
      .check(
        z.minLength(1, namesMessage),
        z.maxLength(NAMES_LENGTH_MAX, namesMessage),
        z.regex(/^[^\u0000\ud800-\udfff]*$/u, namesMessage),
      ),
  }),
  reply: z.array(Product),
  failure: 'Failed to load products.',
})
