import * as z from 'zod/mini'

import { daysQuery } from '../../insight/reports.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { Named } from '../../kit/fields.ts'
import { ReadyMadeTax, TaxKind } from './taxes.ts'

/** ETB of one tax and rate. */
const TaxTotal = z.object({
  /** Null: without a tax. */
  tax: z.nullable(
    z.object({
      ...Named.shape,
      readyMade: z.nullable(ReadyMadeTax),
      kind: TaxKind,
      rate: z.number(),
    }),
  ),
  netAmount: z.number(),
  taxAmount: z.number(),
})
export type TaxTotal = z.infer<typeof TaxTotal>

export const TaxSummary = z.object({
  /** Sales less returns, by the days of record; the highest rate first. */
  sales: z.array(TaxTotal),
  /** Bills of suppliers less their credit notes, by the days of the bills. */
  purchases: z.array(TaxTotal),
  /** ETB of tax on sales, of tax on purchases, and what is left to pay; below zero: tax that comes back. */
  output: z.number(),
  input: z.number(),
  due: z.number(),
})
export type TaxSummary = z.infer<typeof TaxSummary>

export const getTaxSummary = endpoint({
  method: 'GET',
  path: '/reports/taxes',
  summary: 'Tax of the sales and purchases of some days, by tax and rate',
  needs: 'costs.view',
  shows: ['sales', 'payables', 'taxes', 'branches'],
  query: daysQuery,
  reply: TaxSummary,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the tax summary.',
})
