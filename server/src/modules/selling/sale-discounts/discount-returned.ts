import { shareOf, sumOf, totalOf } from '@mezgeb/contract/kit/money'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { DiscountOfLine, DiscountToPost } from '../../stock/ledger/lines/discount-of-line.ts'

/** Of a sold line: ETB of discounts that the seller gave; null: none. */
export type DiscountSold = { discountByHand: number | null }

/** SQL of the lines m of a sale. */
export const DISCOUNT_SOLD = { discountByHand: '-sum(m.discount_by_hand)' }

/** The contract's `discount` of a line that came back. */
export const shownDiscount = ({ discount }: DiscountOfLine) => (discount === 0 ? {} : { discount })

/** A part of a line that comes back; `amount`: ETB of its units. */
export type Part = {
  units: Measured & { price: number; quantity: number }
  amount: number
  share: Parameters<typeof shareOf>[1]
}

export function discountReturned(
  { discountByHand }: DiscountSold,
  { units, amount, share }: Part,
): DiscountToPost {
  const discount = sumOf([totalOf([units]), -amount])
  return {
    ...(discount === 0 ? {} : { discount }),
    ...(discountByHand === null ? {} : { discountByHand: shareOf(discountByHand, share) }),
  }
}
