import { UNIT_SIZE_CHANGED } from '@mezgeb/contract/catalogue/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countingOf } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** Fields of quantities. */
const FIELDS = ['quantity', 'accepted', 'fromQuantity', 'minimum']

/** `path`: of the quantity; null: the line has none, as the stock that a revaluation was for proves how it was counted. */
type Said = { productId: string; unitSize: number | undefined; path: string | null }

/**
 * Throws INVALID for quantities of a body that were meant for another counting of their product (docs/decisions/0119): a line says
 * how it counts, or is of a product that was never recounted. Products stay as they are counted until the transaction ends.
 */
export async function refuseRecounted(
  tx: Transaction,
  institutionId: string,
  body: object,
): Promise<void> {
  const said = saidIn(body)
  if (said.length === 0) return
  const ids = [...new Set(said.map(({ productId }) => productId))]
  const rows = await tx.query(countingOf(institutionId, ids))
  const counted = new Map(rows.map((row) => [row.id, row]))
  const fields = said.flatMap(({ productId, unitSize, path }) => {
    const product = counted.get(productId)
    if (product === undefined || path === null) return []
    const meant = unitSize ?? (product.was_recounted ? 1 : product.unit_size)
    return meant === product.unit_size ? [] : [{ path, message: UNIT_SIZE_CHANGED }]
  })
  if (fields.length > 0) throw new AppError('INVALID', { fields })
}

/** Every product that a body names. */
function saidIn(part: unknown, path = ''): Said[] {
  if (typeof part !== 'object' || part === null) return []
  const { productId, unitSize }: { productId?: unknown; unitSize?: unknown } = part
  const below = Object.entries(part).flatMap(([name, value]) => saidIn(value, `${path}${name}.`))
  if (typeof productId !== 'string') return below
  const size = typeof unitSize === 'number' ? unitSize : undefined
  const field = FIELDS.find((name) => name in part)
  return [
    { productId, unitSize: size, path: field === undefined ? null : `${path}${field}` },
    ...below,
  ]
}
