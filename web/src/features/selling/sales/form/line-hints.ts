import { lazy } from 'react'

/** Where else the goods of a line are. */
export const ShortHint = lazy(() =>
  import('../../../stock/sister-stock/ShortHint.tsx').then((hint) => ({ default: hint.ShortHint })),
)

/** The price list of a line. */
export const ListHint = lazy(() =>
  import('../../price-lists/ListHint.tsx').then((hint) => ({ default: hint.ListHint })),
)
