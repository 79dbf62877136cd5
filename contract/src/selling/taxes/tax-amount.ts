import * as z from 'zod/mini'

import { sumOf, toCents } from '../../kit/money.ts'

/** How an amount is taxed: percent, and whether the amount contains the tax or gets it on top. */
export const AppliedTax = z.object({ rate: z.number(), isIncluded: z.boolean() })
export type AppliedTax = z.infer<typeof AppliedTax>

/** ETB of tax in a document, the sum of its lines', and whether its prices contain it. */
export const TaxSum = z.object({ amount: z.number(), isIncluded: z.boolean() })
export type TaxSum = z.infer<typeof TaxSum>

/**
 * ETB of tax of the amount of a line, half up to the cent. It is the one rounding rule of taxes (docs/decisions/0077): the tax of a
 * document is the sum of its lines.
 */
export function taxOf(amount: number, { rate, isIncluded }: AppliedTax): number {
  const hundredths = BigInt(Math.round(rate * 100))
  const whole = 10_000n + (isIncluded ? hundredths : 0n)
  return Number((2n * BigInt(toCents(amount)) * hundredths + whole) / (2n * whole)) / 100
}

type Taxed = { tax?: AppliedTax | undefined }

/** ETB that a customer pays for an amount of goods. */
export function withTax(amount: number, { tax }: Taxed): number {
  if (tax === undefined || tax.isIncluded) return amount
  return sumOf([amount, taxOf(amount, tax)])
}

/** The tax in amounts of goods; absent: they have none. */
export function taxIn(lines: readonly { amount: number; goods: Taxed }[]): { tax?: TaxSum } {
  const taxed = lines.flatMap(({ amount, goods: { tax } }) =>
    tax === undefined ? [] : [{ amount: taxOf(amount, tax), isIncluded: tax.isIncluded }],
  )
  const [first] = taxed
  if (first === undefined) return {}
  return { tax: { ...first, amount: sumOf(taxed.map(({ amount }) => amount)) } }
}
