import { KEEPS_NO_STOCK } from '@mezgeb/contract/stock/facets/services'

import type { Judge } from '../judged-goods.queries.ts'

/** A service can be sold and come back, and nothing else. */
export const judgeService: Judge = ({ field, isSold }, product) =>
  product.is_service && !isSold ? { path: field, message: KEEPS_NO_STOCK } : null
