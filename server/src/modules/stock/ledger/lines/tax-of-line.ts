import type { AppliedTax } from '@mezgeb/contract/selling/taxes/tax-amount'

export type PostedTax = AppliedTax & { id: string; amount: number }

/** Of a line that was sold or came back. */
export type TaxToPost = { tax?: PostedTax | null }

export const taxToPost = ({ tax }: TaxToPost, sign: 1 | -1) => ({
  tax: tax && { ...tax, amount: sign * tax.amount },
})
