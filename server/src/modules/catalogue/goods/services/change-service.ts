import { KEEPS_NO_STOCK, SERVICE_REFUSALS } from '@mezgeb/contract/stock/facets/services'

import { AppError } from '../../../../platform/app-error.ts'
import { change, serviceState } from './services.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { FacetChange, GoodsFacet } from '../goods-facet.ts'

type Input = {
  isService?: boolean | undefined
  lowStockThreshold?: number | null | undefined
  tracksExpiry?: boolean | undefined
}

/** As the table has them. A service has no threshold and no expiry dates. */
type Stored = { isService?: true | null; lowStockThreshold?: null; tracksExpiry?: null }

const OF_SERVICE: Stored = { isService: true, lowStockThreshold: null, tracksExpiry: null }

/** Throws INVALID for a service with a threshold or expiry dates. */
function ofNew(given: object): Stored {
  const input: Input = given
  if (input.isService !== true) return { isService: null }
  requireNoStock(input)
  return OF_SERVICE
}

type Changed = Input & FacetChange

/**
 * Goods that become a service lose their levels. Throws INVALID as `ofNew`, for goods that are in stock or in an open plan, and for a service
 * that was sold.
 */
async function ofChange(tx: Transaction, changed: Changed): Promise<Stored | null> {
  const { institutionId, id, version, lowStockThreshold = null, tracksExpiry = false } = changed
  if (changed.isService === undefined && lowStockThreshold === null && !tracksExpiry) return {}
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

function requireNoStock({ lowStockThreshold = null, tracksExpiry = false }: Input): void {
  const named = [
    ...(lowStockThreshold === null ? [] : ['lowStockThreshold']),
    ...(tracksExpiry ? ['tracksExpiry'] : []),
  ]
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
