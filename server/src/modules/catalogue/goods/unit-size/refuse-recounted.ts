import { UNIT_SIZE_CHANGED } from '@mezgeb/contract/catalogue/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countingOf } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** Fields of quantities. */
const FIELDS = ['quantity', 'accepted', 'fromQuantity', 'minimum']

type Said = { productId: string; unitSize: number | undefined; path: string }

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
  const wrong = said.filter(({ productId, unitSize }) => {
    const product = counted.get(productId)
    if (product === undefined) return false
    return (unitSize ?? (product.was_recounted ? 1 : product.unit_size)) !== product.unit_size
  })
  if (wrong.length === 0) return
  throw new AppError('INVALID', {
    fields: wrong.map(({ path }) => ({ path, message: UNIT_SIZE_CHANGED })),
  })
}

/** Every product that a body names, and the field of its quantity. */
function saidIn(part: unknown, path = ''): Said[] {
  if (typeof part !== 'object' || part === null) return []
  const { productId, unitSize }: { productId?: unknown; unitSize?: unknown } = part
  const below = Object.entries(part).flatMap(([name, value]) => saidIn(value, `${path}${name}.`))
  if (typeof productId !== 'string') return below
  const size = typeof unitSize === 'number' ? unitSize : undefined
  const field = FIELDS.find((name) => name in part) ?? 'productId'
  return [{ productId, unitSize: size, path: `${path}${field}` }, ...below]
}
