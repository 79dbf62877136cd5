import { UNIT_SIZE_IN_USE } from '@mezgeb/contract/catalogue/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { isCounted, lockUnitSize, unitSizeOf } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

type Wish = { institutionId: string; id: string; unitSize: number | null | undefined }

/**
 * `unitSize` as it is stored. Throws INVALID where it differs and stock, levels, orders, transfers or counts count the
 * product already.
 */
export async function keepUnitSize(
  tx: Transaction,
  { institutionId, id, unitSize }: Wish,
): Promise<{ unitSize?: number | null }> {
  if (unitSize === undefined) return {}
  const wanted = storedUnitSize(unitSize)
  const [product] = await tx.query(unitSizeOf(institutionId, id))
  if (product === undefined || product.unit_size === wanted) return {}
  await tx.query(lockUnitSize(institutionId, id))
  const [row] = await tx.query(isCounted(institutionId, id))
  if (row?.is_counted === true) {
    throw new AppError('INVALID', { fields: [{ path: 'unitSize', message: UNIT_SIZE_IN_USE }] })
  }
  return { unitSize: wanted }
}

/** Null for products that are counted in units. */
export function storedUnitSize(unitSize: number | null | undefined): number | null {
  return unitSize === undefined || unitSize === 1 ? null : unitSize
}
