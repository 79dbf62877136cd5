import { KEEPS_NO_STOCK, SERVICE_REFUSALS } from '@mezgeb/contract/stock/facets/services'

import { AppError } from '../../../../platform/app-error.ts'
import { change, serviceState } from './services.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

type Input = {
  isService?: boolean | undefined
  lowStockThreshold?: number | null | undefined
  tracksExpiry?: boolean | undefined
}

/** As the table has them. A service has no threshold and no expiry dates. */
type Stored = { isService?: true | null; lowStockThreshold?: null; tracksExpiry?: null }

const OF_SERVICE: Stored = { isService: true, lowStockThreshold: null, tracksExpiry: null }

/** The stored fields of a new product. Throws INVALID for a service with a threshold or expiry dates. */
export function newService(given: object): Stored {
  const input: Input = given
  if (input.isService !== true) return { isService: null }
  requireNoStock(input)
  return OF_SERVICE
}

type Changed = Input & { institutionId: string; id: string; version?: number | null | undefined }

/**
 * The stored fields that a change of a product sets; goods that become a service lose their levels. Null when it is not there, or not
 * at the requested version. Throws INVALID as `newService`, for goods that are in stock or in an open plan, and for a service
 * that was sold.
 */
export async function changeService(tx: Transaction, changed: Changed): Promise<Stored | null> {
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
