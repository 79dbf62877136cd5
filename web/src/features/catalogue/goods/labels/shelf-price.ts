import { listedPrice } from '@mezgeb/contract/selling/price-lists/listed-price'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** Goods on the shelf of a branch. */
export type OnShelf = Measured &
  Pick<Product, 'pricePerUnit' | 'listPrices'> & { branchId?: string }

/** ETB of a unit for a customer without a group who buys so many today. */
export const priceOf = (goods: OnShelf, quantity: number): number =>
  listedPrice(goods.listPrices, { branchId: goods.branchId ?? '', quantity })?.price ??
  goods.pricePerUnit

/** A product in the branch, at the price of one unit there. */
export function atShelf<Sold extends OnShelf>(product: Sold, branchId = ''): Sold {
  const sold = { ...product, branchId }
  return { ...sold, pricePerUnit: priceOf(sold, partsOf(product)) }
}
