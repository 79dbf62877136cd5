import { moneyReader } from '../../../selling/money-lists/money-reader.ts'
import { taxedBills } from './taxed-bills.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type {
  TaxDocument,
  listTaxDocuments,
} from '@mezgeb/contract/selling/taxes/sale-tax-documents'

/** Bills and credit notes of a figure of the tax summary (ETB). Throws NOT_FOUND for a branch out of reach. */
export const readTaxedBills = moneyReader({
  list: taxedBills,
  filters: ({ taxId, rate, part }: Received<typeof listTaxDocuments>['query']) => [
    ...[taxId, rate, part === 'UNTAXED_PURCHASES'],
  ],
  toItem: (row): TaxDocument => {
    const { billed_on: day, net: netAmount, tax: taxAmount, total: _, ...document } = row
    return { ...document, day, netAmount, taxAmount }
  },
  isByDay: true,
})
