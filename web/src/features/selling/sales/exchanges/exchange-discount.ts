import { discountProblems, discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { sumOf } from '@mezgeb/contract/kit/money'

import { goodsLines } from '../form/sale-lines.ts'
import { discountIn, pricedFor } from '../returns/return-draft.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnDraft } from '../returns/return-draft.ts'

/**
 * ETB that the discount takes off, its problem as the message of a rule, and whether an approval would help. `limit`: percent that
 * the seller may give; null: any.
 */
export function judgeDiscount(
  draft: ReturnDraft,
  { of, goods, limit }: { of: ReturnableSale; goods: KnownGoods; limit: number | null },
) {
  const lines = goodsLines(draft, pricedFor(draft, of, goods))
  const discount = discountIn(draft) ?? undefined
  const { each } = discountsOf(lines, discount)
  const problemUpTo = (most: number | null) => {
    if (discount === undefined) return null
    const { bill, lines: found } = discountProblems(lines, discount, most)
    return bill?.message ?? found.find((problem) => problem !== null)?.message ?? null
  }
  const problem = problemUpTo(limit)
  return {
    off: sumOf(each),
    problem,
    needsApproval: problem !== null && problemUpTo(null) === null,
  }
}
