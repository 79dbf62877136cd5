import { hasWholeCents, sumOf } from '@mezgeb/contract/kit/money'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'
import * as z from 'zod/mini'

import { typedSum } from '../typed-sum.ts'

const Amount = z.union([z.number(), z.string()])
const Taxed = z.object({
  taxId: z.string(),
  rate: z.number(),
  rates: z.array(z.object({ validFrom: z.string(), rate: z.number() })),
  amount: Amount,
  /** As the bill says; '' for that of the rate. */
  taxAmount: Amount,
})
/** One tax of the bill. */
export type Taxed = z.infer<typeof Taxed>

export const taxShapes = { taxes: z.array(Taxed), isIncluded: z.boolean() }

export type TypedTaxes = {
  taxAmount: number | string
  taxes: readonly Taxed[]
  /** Whether the amounts of the taxes contain them. */
  isIncluded: boolean
}
export const NO_TAXES: TypedTaxes = { taxAmount: '', taxes: [], isIncluded: false }

type Billed = { billedOn: string }

/** Percent on the day of the bill. */
export const rateOn = ({ rates, rate }: Pick<Taxed, 'rate' | 'rates'>, { billedOn }: Billed) =>
  rates.findLast(({ validFrom }) => validFrom <= billedOn)?.rate ?? rate

/** ETB of tax in one row, or on top of it. */
export function taxOfRow(
  { amount, taxAmount, ...tax }: Taxed,
  draft: Pick<TypedTaxes, 'isIncluded'> & Billed,
): number {
  if (typeof taxAmount === 'number') return taxAmount
  const isAmount = typeof amount === 'number' && amount > 0 && hasWholeCents(amount)
  const { isIncluded } = draft
  return isAmount ? taxOf(amount, { rate: rateOn(tax, draft), isIncluded }) : 0
}

/** ETB of tax, besides goods; and what is taxed, with its tax: null where nothing is. */
export function sumsOfTaxes(draft: TypedTaxes & Billed) {
  const { taxAmount, taxes, isIncluded } = draft
  const besides = typedSum([taxAmount, ...taxes.map((row) => taxOfRow(row, draft))])
  const taxed = typedSum(taxes.map(({ amount }) => amount))
  if (taxes.length === 0) return { besides, whole: null }
  return { besides, whole: isIncluded ? taxed : sumOf([taxed, besides]) }
}

/** The draft with its taxes as the contract has them. */
export function withSentTaxes<Draft extends TypedTaxes>(draft: Draft) {
  const { taxAmount, taxes, isIncluded, ...others } = draft
  const said = taxes.map(({ taxId, amount, taxAmount: tax }) => ({
    taxId,
    amount,
    isIncluded,
    ...(tax === '' ? {} : { taxAmount: tax }),
  }))
  return {
    ...others,
    ...(taxAmount === '' ? {} : { taxAmount }),
    ...(said.length === 0 ? {} : { taxes: said }),
  }
}
