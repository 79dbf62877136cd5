import { discountProblems, discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { sumOf } from '@mezgeb/contract/kit/money'

import { goodsLines } from '../../sales/form/sale-lines.ts'
import { pricedIn } from './basket.ts'

import type { Basket, BasketLine } from './basket.ts'

/** The products of a basket, each once, before discounts. */
export function undiscounted(basket: Basket) {
  return goodsLines({ saleItems: basket.lines }, pricedIn(basket))
}

/** ETB that the discount of a line takes off, and that of the bill. */
export function discountsIn(basket: Basket) {
  const products = undiscounted(basket)
  const { own, ofBill } = discountsOf(products, basket.discount)
  const offs = new Map(products.map(({ productId }, at) => [productId, own[at] ?? 0]))
  return {
    ofLine: ({ productId, discount }: BasketLine) =>
      discount === undefined ? 0 : (offs.get(productId) ?? 0),
    ofBill,
  }
}

/** Discounts above `limit` percent or below a floor price, without an approval, as messages of rules; null: none. */
export function wrongDiscounts(basket: Basket, limit: number | null) {
  const products = undiscounted(basket)
  const { each } = discountsOf(products, basket.discount)
  const isApproved = sumOf(each) <= (basket.approved?.amount ?? 0)
  const problems = discountProblems(products, basket.discount, isApproved ? null : limit)
  const wrong = new Map(
    products.map(({ productId }, at) => [productId, problems.lines[at]?.message ?? null]),
  )
  return {
    ofLine: ({ productId }: BasketLine) => wrong.get(productId) ?? null,
    ofBill: problems.bill?.message ?? null,
  }
}
