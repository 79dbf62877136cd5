import { lineAmount } from '@mezgeb/contract/kit/money'
import { listedPrice } from '@mezgeb/contract/selling/price-lists/listed-price'
import { countedAs, partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

type Priced = Measured & Pick<Product, 'pricePerUnit' | 'packs' | 'listPrices'>

/** A product at the prices that a customer without a group pays today in the branch: of a unit and of each pack. */
export function atShelf<Sold extends Priced>(product: Sold, branchId = ''): Sold {
  const { listPrices, pricePerUnit, packs } = product
  if (listPrices === undefined) return product
  const priceOf = (quantity: number) =>
    listedPrice(listPrices, { branchId, quantity })?.price ?? pricePerUnit
  return {
    ...product,
    pricePerUnit: priceOf(partsOf(product)),
    ...(packs && {
      packs: packs.map((pack) => ({
        ...pack,
        price:
          pack.price ??
          lineAmount({ price: priceOf(pack.size), quantity: pack.size, ...countedAs(product) }),
      })),
    }),
  }
}
