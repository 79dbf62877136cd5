import { PACK_SIZE_MAX } from '@mezgeb/contract/catalogue/packs'
import { UNIT_SIZE_NOT_WHOLE, UNIT_SIZE_TOO_LARGE } from '@mezgeb/contract/catalogue/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { TIMEOUT_MS, extendTimeouts, recount, unitSizeOf } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { FacetChange, Stored } from '../goods-facet.ts'

type Change = FacetChange & {
  unitSize?: number | undefined
  lowStockThreshold?: number | null | undefined
}

const MESSAGES = { not_whole: UNIT_SIZE_NOT_WHOLE, too_large: UNIT_SIZE_TOO_LARGE }

/**
 * Counts the product in `unitSize`-ths of its unit, with its whole past (recount-product.sql). `stored`: the change as columns have
 * it. Null when the product is not there, or not at the requested version. Throws INVALID where a quantity would not be whole, or
 * too large.
 */
export async function recountProduct(
  tx: Transaction,
  { institutionId, id, version, unitSize, lowStockThreshold = null }: Change,
  { packs = null }: Stored,
): Promise<object | null> {
  if (unitSize === undefined) return {}
  const [product] = await tx.query(unitSizeOf(institutionId, id))
  if (product === undefined || product.version !== (version ?? product.version)) return null
  const counted = product.unit_size ?? 1
  if (counted === unitSize) return {}
  await tx.query(extendTimeouts(String(TIMEOUT_MS)))
  const [row] = await tx.query({
    ...recount(institutionId, id, counted, unitSize, PACK_SIZE_MAX, lowStockThreshold, packs),
    query_timeout: TIMEOUT_MS,
  })
  const refusal = row?.refusal ?? null
  if (refusal === null) return {}
  if (refusal === 'stale') {
    const [now] = await tx.query(unitSizeOf(institutionId, id))
    return (now?.unit_size ?? 1) === unitSize ? {} : null
  }
  throw new AppError('INVALID', { fields: [{ path: 'unitSize', message: MESSAGES[refusal] }] })
}
