import { lazy } from 'react'

import { today } from '../../../../lib/format/today.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** Where else the goods of a line are. */
export const ShortHint = lazy(() =>
  import('../../../stock/sister-stock/ShortHint.tsx').then((hint) => ({ default: hint.ShortHint })),
)

/** The price list of a line. */
export const ListHint = lazy(() =>
  import('../../price-lists/ListHint.tsx').then((hint) => ({ default: hint.ListHint })),
)

export const ExpiredHint = lazy(() =>
  import('../../../stock/lots/ExpiredHint.tsx').then((hint) => ({ default: hint.ExpiredHint })),
)

export const ExpiredBox = lazy(() =>
  import('../../../stock/lots/ExpiredBox.tsx').then((box) => ({ default: box.ExpiredBox })),
)

/** The day on which units of a branch expired; undefined for none. */
export function expiredOn(goods: Goods | undefined, branchId: string): string | undefined {
  const first = goods?.branchProducts.find((one) => one.branchId === branchId)?.expiresOn
  return first !== undefined && first < today() ? first : undefined
}
