import { UNIT_SIZE_CHANGED } from '@mezgeb/contract/catalogue/unit-size'

import type { Judge } from '../judged-goods.queries.ts'

/**
 * A quantity that was meant for another counting of its product (docs/decisions/0119): a line says how it counts, or is of a
 * product that was never recounted. One without a quantity, as of a revaluation, is proved by the stock that it was for.
 */
export const judgeCounting: Judge = ({ line, quantity }, product) => {
  if (quantity === null) return null
  const { unitSize: said }: { unitSize?: unknown } = line
  const unitSize = typeof said === 'number' ? said : undefined
  const meant = unitSize ?? (product.was_recounted ? 1 : product.unit_size)
  return meant === product.unit_size ? null : { path: quantity, message: UNIT_SIZE_CHANGED }
}
