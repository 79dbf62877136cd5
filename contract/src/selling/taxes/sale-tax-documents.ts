import * as z from 'zod/mini'

import { endpoint } from '../../kit/endpoint.ts'
import { BY_DATE, Named, idField } from '../../kit/fields.ts'
import { ruleOf } from '../../kit/refusals.ts'
import { CUSTOMER_TOPIC } from '../customer-topic.ts'
import { moneyListQuery } from '../../insight/money-lists.ts'
import { RATE_MAX } from './taxes.ts'

/** Amounts of the UNTAXED ones have no tax code. */
export const TAX_PARTS = ['SALES', 'UNTAXED_SALES', 'PURCHASES', 'UNTAXED_PURCHASES'] as const
export type TaxPart = (typeof TAX_PARTS)[number]

export const RULES = {
  INVALID_TAX_PART: 'part must be one of {parts}',
  INVALID_TAX_RATE: 'rate must be a number from 0 to {max}',
} as const
const rule = ruleOf(RULES)
const invalidRate = rule('INVALID_TAX_RATE', { max: RATE_MAX })

/** A document of the tax summary, ETB of the asked part and tax; below zero: a return or a credit note. */
export const TaxDocument = z.object({
  id: z.string(),
  kind: z.string(),
  number: z.nullable(z.string()),
  /** The fiscal number of a sale, the supplier's number of a bill. */
  reference: z.nullable(z.string()),
  day: z.iso.date(),
  branch: Named,
  /** The customer or the supplier. */
  party: z.nullable(Named),
  tin: z.nullable(z.string()),
  netAmount: z.number(),
  taxAmount: z.number(),
})
export type TaxDocument = z.infer<typeof TaxDocument>

/** Absent `part`: SALES. `taxId` and `rate` leave the documents with this tax, and its part of them. Sums: net amounts and tax, as in the summary. */
export const listTaxDocuments = endpoint({
  method: 'GET',
  path: '/reports/tax-documents',
  summary: 'The documents of a figure of the tax summary, newest first',
  needs: 'costs.view',
  shows: ['sales', 'payables', 'taxes', 'suppliers', CUSTOMER_TOPIC, 'branches'],
  query: z.object({
    ...moneyListQuery,
    part: z.optional(z.enum(TAX_PARTS, rule('INVALID_TAX_PART', { parts: TAX_PARTS.join(', ') }))),
    taxId: z.optional(idField()),
    rate: z.optional(
      z.coerce
        .number(invalidRate)
        .check(z.minimum(0, invalidRate), z.maximum(RATE_MAX, invalidRate)),
    ),
  }),
  sorts: BY_DATE,
  reply: z.array(TaxDocument),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the documents.',
  pages: true,
})
