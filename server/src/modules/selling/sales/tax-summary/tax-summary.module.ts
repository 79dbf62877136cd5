import { listTaxDocuments } from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'

import { serve } from '../../../../platform/http/serve.ts'
import { readTaxDocuments } from './read-tax-documents.ts'
import { readTaxSummary } from './read-tax-summary.ts'
import { COUNTED_TAXES } from './tax-summary.queries.ts'

import type { Module } from '../../../module.ts'
import type { ReadBought } from './read-tax-documents.ts'

/** `readBought`: reads the purchases. */
export const taxSummaryOf = (readBought: ReadBought): Module => ({
  routes: (api) => {
    serve(api, getTaxSummary, readTaxSummary)
    serve(api, listTaxDocuments, (call) => readTaxDocuments(call, readBought))
  },
  counted: COUNTED_TAXES,
})
