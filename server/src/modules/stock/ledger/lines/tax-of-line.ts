import { shareOf, sumOf } from '@mezgeb/contract/kit/money'

import type { AppliedTax } from '@mezgeb/contract/selling/taxes/tax-amount'

export type PostedTax = AppliedTax & { id: string; amount: number }

/** Of a line that was sold or came back. */
export type TaxToPost = { tax?: PostedTax | null }

export const taxToPost = ({ tax }: TaxToPost, sign: 1 | -1) => ({
  tax: tax && { ...tax, amount: sign * tax.amount },
})

/** Columns of a line that say what of its amount is tax. */
export const TAX_INCLUDED = ['tax_amount', 'tax_included']

/** SQL of a line m in reports, with its sign. */
export const TAX_REPORTED = { taxRate: 'm.tax_rate', tax: 'coalesce(m.tax_amount, 0)' }

/** SQL of several documents o. */
export const TAX_SUMMED = 'coalesce(sum(o.tax), 0) as tax'

/** Of a sold line. */
export type TaxSold = { tax: PostedTax | null }

/** SQL of the lines m of a sale. */
export const TAX_SOLD = {
  tax: `(array_agg(json_build_object('id', m.tax_id, 'rate', m.tax_rate, 'isIncluded', m.tax_included, 'amount', -m.tax_amount))
                     filter (where m.tax_id is not null))[1]`,
}

/** Of units that come back. */
export const taxReturned = (
  { tax }: TaxSold,
  { share }: { share: Parameters<typeof shareOf>[1] },
): TaxToPost => ({ tax: tax && { ...tax, amount: shareOf(tax.amount, share) } })

/** Of the document of lines that are sold; with -1 of lines that come back. */
export function taxOfDocument(lines: readonly TaxToPost[], sign: 1 | -1): { tax: number | null } {
  const taxes = lines.flatMap(({ tax }) => (tax ? [tax.amount] : []))
  return { tax: taxes.length === 0 ? null : sign * sumOf(taxes) }
}

/** In the money of a document: ETB, null: none; its column, and SQL of a document d. */
export type TaxInMoney = { tax?: number | null }
export const TAX_COLUMN = { tax: ({ tax }: TaxInMoney) => tax }
export const TAX_IN_MONEY = { tax: 'd.tax' }

/** The contract's `addedTax`. */
export function addedTaxOf({ tax }: TaxSold): { addedTax?: number } {
  return tax === null || tax.isIncluded ? {} : { addedTax: tax.amount }
}

/** The contract's `tax` of a return. */
export const shownTax = ({ tax }: { tax: number | null }) => (tax === null ? {} : { tax: -tax })
