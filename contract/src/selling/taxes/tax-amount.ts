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

/** ETB that a customer pays for the amount of a line. */
export function withTax(amount: number, tax: AppliedTax | undefined): number {
  if (tax === undefined || tax.isIncluded) return amount
  return sumOf([amount, taxOf(amount, tax)])
}
