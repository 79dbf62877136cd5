import { shownStock } from '@mezgeb/contract/catalogue/products'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** Units that a branch has of a product; null before a branch is chosen (''). Branch null: the user's only one. */
export function unitsOnHand(goods: Goods | undefined, branchId: string | null): number | null {
  if (goods === undefined || branchId === '') return null
  return shownStock(goods, branchId ?? undefined)
}
