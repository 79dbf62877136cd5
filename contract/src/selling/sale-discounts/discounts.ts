import * as z from 'zod/mini'

import { OWN } from '../../kit/errors.ts'
import { hasWholeCents, shareOf, sumOf, toCents } from '../../kit/money.ts'
import { ruleOf } from '../../kit/refusals.ts'
import { positiveAmountField } from '../payments.ts'

const PERCENT_MAX = 100

export const RULES = {
  DISCOUNT_TOO_LARGE: 'The discount is more than {amount}, the price of these goods',
  INVALID_DISCOUNT: 'A discount is either an amount or a percentage',
  INVALID_DISCOUNT_PERCENT:
    'The percentage must be above {min} and at most {max}, with at most {decimals} decimals',
} as const
const rule = ruleOf(RULES)
const refusal = ruleOf({
  DISCOUNT_OVER_LIMIT: OWN.DISCOUNT_OVER_LIMIT,
  PRICE_BELOW_FLOOR: OWN.PRICE_BELOW_FLOOR,
})

const percentMessage = rule('INVALID_DISCOUNT_PERCENT', { min: 0, max: PERCENT_MAX, decimals: 2 })

/** ETB of discounts that the seller gave. */
export const discountByHandOf = (sale: {
  saleItems: readonly { discountByHand?: number | undefined }[]
}) => sumOf(sale.saleItems.map(({ discountByHand = 0 }) => discountByHand))

export const percentField = z
  .number(percentMessage)
  .check(
    z.positive(percentMessage),
    z.maximum(PERCENT_MAX, percentMessage),
    z.refine(hasWholeCents, percentMessage),
  )

/** Of a line of a sale, or of the whole bill: ETB or percent. */
export const Discount = z
  .object({ amount: z.optional(positiveAmountField), percent: z.optional(percentField) })
  .check(
    z.refine(
      ({ amount, percent }) => (amount === undefined) !== (percent === undefined),
      rule('INVALID_DISCOUNT'),
    ),
  )
export type Discount = z.infer<typeof Discount>

/** A line of a sale before discounts by hand; ETB, without tax that is on top. */
export type UndiscountedLine = {
  before: number
  discount?: Discount | undefined
  /** The floor price of all its units; absent: none. */
  lowest?: number | undefined
}

/** ETB off an amount, half up to the cent, never more than the amount. */
export function discountOf(before: number, { amount = 0, percent }: Discount): number {
  if (percent === undefined) return Math.min(before, amount)
  return shareOf(before, { of: 10_000, before: 0, after: Math.round(percent * 100) })
}

/**
 * ETB off each line: its own discount, and its share of that of the bill, which is reckoned from what the lines leave. This is
 * the one rounding rule of discounts (docs/decisions/0086): shares follow the value of the lines, and add up to the whole.
 */
export function discountsOf(lines: readonly UndiscountedLine[], bill: Discount | undefined) {
  const own = lines.map(({ before, discount }) =>
    discount === undefined ? 0 : discountOf(before, discount),
  )
  const rest = lines.map(({ before }, at) => sumOf([before, -(own[at] ?? 0)]))
  const whole = sumOf(rest)
  const ofBill = bill === undefined ? 0 : discountOf(whole, bill)
  let shared = 0
  const each = rest.map((amount, at) => {
    const before = shared
    shared += toCents(amount)
    const share = ofBill === 0 ? 0 : shareOf(ofBill, { of: toCents(whole), before, after: shared })
    return sumOf([own[at] ?? 0, share])
  })
  return { own, each, ofBill, beforeBill: whole }
}

/** A refusal of a discount: its code, and the message of a rule. */
type DiscountProblem = {
  code: 'INVALID' | 'DISCOUNT_OVER_LIMIT' | 'PRICE_BELOW_FLOOR'
  message: string
}

type Problems = { lines: (DiscountProblem | null)[]; bill: DiscountProblem | null }

/**
 * Refuses discounts above `limit` percent or above the amount that they lower. The limit applies to each discount of a line, and
 * to all discounts together where the bill has one. With a limit no line may fall below its floor price; null is no limit.
 */
export function discountProblems(
  lines: readonly UndiscountedLine[],
  bill: Discount | undefined,
  limit: number | null,
): Problems {
  const { own, each, beforeBill } = discountsOf(lines, bill)
  const all = { before: sumOf(lines.map(({ before }) => before)), off: sumOf(each) }
  return {
    lines: lines.map((line, at) => {
      const { before, discount } = line
      if (discount !== undefined) {
        const off = own[at] ?? 0
        const problem = tooLarge(before, discount) ?? overLimit({ before, off }, limit)
        if (problem !== null) return problem
      }
      return limit === null ? null : belowFloor(line, each[at] ?? 0)
    }),
    bill: bill === undefined ? null : (tooLarge(beforeBill, bill) ?? overLimit(all, limit)),
  }
}

function tooLarge(before: number, { amount = 0 }: Discount): DiscountProblem | null {
  if (amount <= before) return null
  return { code: 'INVALID', message: rule('DISCOUNT_TOO_LARGE', { amount: before }) }
}

function overLimit(
  { before, off }: { before: number; off: number },
  limit: number | null,
): DiscountProblem | null {
  if (limit === null || off <= discountOf(before, { percent: limit })) return null
  return { code: 'DISCOUNT_OVER_LIMIT', message: refusal('DISCOUNT_OVER_LIMIT', { limit }) }
}

/** Prices that are below the floor without a discount stay as they are. */
function belowFloor({ before, lowest = 0 }: UndiscountedLine, off: number): DiscountProblem | null {
  if (off === 0 || sumOf([before, -off]) >= Math.min(before, lowest)) return null
  return { code: 'PRICE_BELOW_FLOOR', message: refusal('PRICE_BELOW_FLOOR', { floor: lowest }) }
}
