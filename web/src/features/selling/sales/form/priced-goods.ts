import { listedPrice } from '@mezgeb/contract/selling/price-lists/listed-price'

import { unitsOf } from './sale-lines.ts'

import type { ListPrice } from '@mezgeb/contract/selling/price-lists/listed-price'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { DraftLine } from './sale-lines.ts'

/** A draft of a sale: where, to whom, and what. */
export type PricedDraft = {
  branchId: string
  customerGroupId: string | undefined
  saleItems: readonly DraftLine[]
}

/** The price of a list that a product of the draft has, with all its lines together; undefined: its own price holds. */
export function listedIn(
  { branchId, customerGroupId, saleItems }: PricedDraft,
  productId: string,
  goods: KnownGoods,
): ListPrice | undefined {
  const listPrices = goods.get(productId)?.listPrices
  if (listPrices === undefined) return undefined
  const quantity = saleItems
    .filter((line) => line.productId === productId)
    .reduce((units, line) => units + unitsOf(line), 0)
  return listedPrice(listPrices, { branchId, customerGroupId, quantity })
}

/** The goods with the prices at which the draft sells them. */
export function pricedGoods(draft: PricedDraft, goods: KnownGoods): KnownGoods {
  const priced = new Map(goods)
  for (const [id, one] of goods) {
    const listed = listedIn(draft, id, goods)
    if (listed !== undefined) priced.set(id, { ...one, pricePerUnit: listed.price })
  }
  return priced
}
