import { STOCK_FIELDS, stockFieldsIn } from '@mezgeb/contract/catalogue/product-facets'
import { KEEPS_NO_STOCK, SERVICE_REFUSALS } from '@mezgeb/contract/stock/facets/services'

import { AppError } from '../../../../platform/app-error.ts'
import { change, serviceState } from './services.queries.ts'

import type { StockFields } from '@mezgeb/contract/catalogue/product-facets'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { FacetChange, GoodsFacet } from '../goods-facet.ts'

/** As the table has them. */
const OF_SERVICE = {
  ...Object.fromEntries(STOCK_FIELDS.map((field) => [field, null])),
  isService: true,
}

/** Throws INVALID for a service with fields of a stock. */
function ofNew(given: object): object {
  const input: StockFields = given
  if (input.isService !== true) return { isService: null }
  requireNoStock(input)
  return OF_SERVICE
}

type Changed = StockFields & FacetChange

/**
 * Goods that become a service lose their levels. Throws INVALID as `ofNew`, for goods that are in stock or in an open plan, and for a service
 * that was sold.
 */
async function ofChange(tx: Transaction, changed: Changed): Promise<object | null> {
  const { institutionId, id, version } = changed
  if (changed.isService === undefined && stockFieldsIn(changed).length === 0) return {}
  const [known] = await tx.query(serviceState(institutionId, id))
  if (known === undefined || known.version !== (version ?? known.version)) return null
  const { isService = known.is_service } = changed
  if (isService) requireNoStock(changed)
  if (isService === known.is_service) return {}
  const [row] = await tx.query(change(institutionId, id, isService))
  const refusal = row?.refusal ?? null
  if (refusal === null) return isService ? OF_SERVICE : { isService: null }
  throw new AppError('INVALID', {
    fields: [{ path: 'isService', message: SERVICE_REFUSALS[refusal] }],
  })
}

function requireNoStock(input: StockFields): void {
  const named = stockFieldsIn(input)
  if (named.length === 0) return
  throw new AppError('INVALID', {
    fields: named.map((path) => ({ path, message: KEEPS_NO_STOCK })),
  })
}

export const serviceOfProduct: GoodsFacet = {
  field: 'isService',
  type: 'bool',
  stored: (given: boolean) => given || null,
  ofNew,
  ofChange,
}

/** SQL for whether a new product `n` has a stock. */
export const hasStockOfNew = 'n."isService" is not true'
