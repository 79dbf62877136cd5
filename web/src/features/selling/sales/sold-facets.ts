import { DiscountsOfLine, SumOfDiscounts } from './discounts/DiscountLines.tsx'
import { discountColumns } from './discounts/discount-columns.ts'
import { TaxOfExchange, TaxOfReturn, TaxOfSale } from './taxes/TaxLines.tsx'
import { taxColumns } from './taxes/tax-columns.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { SaleField } from './sale-column.ts'

/** Facets of lines on a receipt: below a line, above the total, and below it. */
export const OF_LINE = [DiscountsOfLine]
export const ABOVE_TOTAL = [SumOfDiscounts]
export const BELOW_TOTAL = [TaxOfSale]

/** Below the totals of a return and of an exchange. */
export const OF_RETURN = [TaxOfReturn]
export const OF_EXCHANGE = [TaxOfExchange]

/** Their columns in the file of sales. */
export const facetColumns = (items: readonly Sale[]): SaleField[] => [
  ...discountColumns(),
  ...taxColumns(items),
]
