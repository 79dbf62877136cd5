import { unitsLeft } from '../products/services/units-left.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** Units that a branch has of a product; null before a branch is chosen (''), and of a service. Branch null: the user's only one. */
export function unitsOnHand(goods: Goods | undefined, branchId: string | null): number | null {
  return goods === undefined || branchId === '' ? null : unitsLeft(goods, branchId)
}
