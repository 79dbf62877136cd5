import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField, pageQuery, periodQuery } from '../kit/fields.ts'
import { Payment } from '../selling/payments.ts'
import { OF_SALES } from '../selling/sales.ts'
import { documentFilters } from '../stock/ledger.ts'

export const SaleSums = z.object({
  /** The highest amount first; null: the list is too long to be added up. */
  tenders: z.nullable(
    z.array(
      z.object({
        tender: Payment.shape.tender,
        amount: z.number(),
      }),
    ),
  ),
  onAccount: z.number(),
})
export type SaleSums = z.infer<typeof SaleSums>

/** Without tender and product, whose sum the list itself has. */
export const sumSales = endpoint({
  method: 'GET',
  path: '/sales/sums',
  summary: 'How the sales of a list were paid, for at most 100,000 of them',
  needs: 'sales.view',
  ...OF_SALES,
  query: z.object({
    search: pageQuery.search,
    branchId: z.optional(idField()),
    ...z.omit(z.object(documentFilters), { productId: true }).shape,
    ...periodQuery,
  }),
  reply: SaleSums,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add up the sales.',
})
