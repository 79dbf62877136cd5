import { goodsLines } from '../form/sale-lines.ts'
import { judgeDiscount } from '../../sale-discounts/judge-discount.ts'
import { discountIn, pricedFor } from '../returns/return-draft.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnDraft } from '../returns/return-draft.ts'

/** The discount of the goods that go out, before an approval. `limit`: percent that the seller may give; null: any. */
export function exchangeDiscount(
  draft: ReturnDraft,
  { of, goods, limit }: { of: ReturnableSale; goods: KnownGoods; limit: number | null },
) {
  const lines = goodsLines(draft, pricedFor(draft, of, goods))
  const discounted = { lines, bill: undefined, at: null, approved: 0 }
  return judgeDiscount(discounted, discountIn(draft) ?? undefined, limit)
}
