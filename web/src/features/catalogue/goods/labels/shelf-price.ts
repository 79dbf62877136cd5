import { totalOf } from '@mezgeb/contract/kit/money'
import { listedPrice } from '@mezgeb/contract/selling/price-lists/listed-price'

import type { Product } from '@mezgeb/contract/catalogue/products'

type Priced = Pick<Product, 'pricePerUnit' | 'unitSize' | 'packs' | 'listPrices'>

/** A product at the prices that a customer without a group pays today in the branch: of a unit and of each pack. */
export function atShelf<Sold extends Priced>(product: Sold, branchId = ''): Sold {
  const { listPrices, pricePerUnit, packs, unitSize = 1 } = product
  if (listPrices === undefined) return product
  const priceOf = (quantity: number) =>
    listedPrice(listPrices, { branchId, quantity })?.price ?? pricePerUnit
  return {
    ...product,
    pricePerUnit: priceOf(unitSize),
    ...(packs && {
      packs: packs.map((pack) => ({
        ...pack,
        price:
          pack.price ??
          totalOf([{ price: priceOf(pack.size), quantity: pack.size, unitSize: product.unitSize }]),
      })),
    }),
  }
}
