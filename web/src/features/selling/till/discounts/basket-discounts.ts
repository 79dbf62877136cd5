import { discountProblems, discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { sumOf } from '@mezgeb/contract/kit/money'

import { goodsLines } from '../../sales/form/sale-lines.ts'
import { changeLine, pricedIn } from '../basket/basket.ts'

import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'

import type { Basket, BasketLine } from '../basket/basket.ts'

/** The lines of the sale before discounts, the basket's line of the key `apart` by itself. */
export function undiscounted(basket: Basket, apart?: string | null) {
  return goodsLines({ saleItems: basket.lines }, pricedIn(basket), apart)
}

/** A discount of a line; undefined takes it off. */
export function withDiscount(basket: Basket, key: string, discount: Discount | undefined): Basket {
  return changeLine(basket, key, (line) => ({ ...line, discount }))
}

/** ETB that the discount of a line takes off, and that of the bill. */
export function discountsIn(basket: Basket) {
  const sold = undiscounted(basket)
  const { own, ofBill } = discountsOf(sold, basket.discount)
  return {
    ofLine: ({ key, discount }: BasketLine) =>
      discount === undefined ? 0 : (own[placeOf(sold, key)] ?? 0),
    ofBill,
  }
}

/** Discounts above `limit` percent or below a floor price, without an approval, as messages of rules; null: none. */
export function wrongDiscounts(basket: Basket, limit: number | null) {
  const sold = undiscounted(basket)
  const { each } = discountsOf(sold, basket.discount)
  const isApproved = sumOf(each) <= (basket.approved?.amount ?? 0)
  const problems = discountProblems(sold, basket.discount, isApproved ? null : limit)
  return {
    ofLine: ({ key }: BasketLine) => problems.lines[placeOf(sold, key)]?.message ?? null,
    ofBill: problems.bill?.message ?? null,
  }
}

/** Which line of the sale has a line of the basket. */
export function placeOf(sold: ReturnType<typeof undiscounted>, key: string): number {
  return sold.findIndex(({ keys }) => keys.includes(key))
}
