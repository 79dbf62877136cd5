import { discountProblems, discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { sumOf } from '@mezgeb/contract/kit/money'

import { ruleText } from '../../../texts/texts.ts'

import type { Discount, UndiscountedLine } from '@mezgeb/contract/selling/sale-discounts/discounts'

export type Discounted = {
  lines: readonly UndiscountedLine[]
  bill: Discount | undefined
  /** The line that the discount is of; null for the bill. */
  at: number | null
  /** ETB of all discounts of the sale that somebody approved at most. */
  approved: number
}

/** ETB that a discount takes off, the problem with it, and whether an approval would help. */
export function judgeDiscount(
  { lines, bill, at, approved }: Discounted,
  discount: Discount | undefined,
  limit: number | null,
) {
  const discounted = lines.map((line, place) => (place === at ? { ...line, discount } : line))
  const ofBill = at === null ? discount : bill
  const { own, each, ofBill: offBill, beforeBill } = discountsOf(discounted, ofBill)
  const problemUpTo = (most: number | null) => {
    const problems = discountProblems(discounted, ofBill, most)
    const found =
      at === null
        ? (problems.bill ?? problems.lines.find((problem) => problem !== null))
        : problems.lines[at]
    return found && discount !== undefined ? ruleText(found.message) : null
  }
  const all = sumOf(each)
  const problem = problemUpTo(all <= approved ? null : limit)
  return {
    before: at === null ? beforeBill : (discounted[at]?.before ?? 0),
    off: at === null ? offBill : (own[at] ?? 0),
    all,
    problem,
    needsApproval: problem !== null && problemUpTo(null) === null,
  }
}
