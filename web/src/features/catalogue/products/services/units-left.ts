import { shownStock } from '@mezgeb/contract/catalogue/products'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { formatCounted } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

type Stocked = Pick<Goods, 'branchProducts' | 'isService'> & Measured

/** Units of a branch or, where that is null, of all; null of a service, of which there is always enough. */
export function unitsLeft(goods: Stocked, branchId: string | null): number | null {
  return keepsStock(goods) ? shownStock(goods, branchId ?? undefined) : null
}

/** The same as a list shows them. */
export function unitsText(goods: Stocked, branchId: string | null): string | null {
  const units = unitsLeft(goods, branchId)
  return units === null ? null : formatCounted(units, goods)
}

/** The units left of goods to choose, or that it is a service. */
export function leftText(
  goods: Stocked,
  branchId: string | null,
  inWords = t.products.left,
): string {
  const units = unitsText(goods, branchId)
  return units === null ? t.products.service : inWords(units)
}

/** Whether a branch has none of the goods. */
export const isOut = (goods: Stocked, branchId: string | null): boolean =>
  (unitsLeft(goods, branchId) ?? 1) <= 0
