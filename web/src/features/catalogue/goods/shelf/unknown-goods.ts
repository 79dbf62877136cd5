import { lazy } from 'react'

/** Adds goods with a code that was scanned, for users who may. */
export const UnknownGoods = lazy(() =>
  import('../../products/UnknownCode.tsx').then((module) => ({ default: module.UnknownCode })),
)
