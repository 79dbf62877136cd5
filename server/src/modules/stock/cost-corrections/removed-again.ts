import { sumOf, toCents } from '@mezgeb/contract/kit/money'

import { correctionsForUndone, costOf, costsNow } from './take-goods-back.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Corrections } from './cost-corrections.queries.ts'

/** A removal that is corrected, as it was posted. */
type Removal = {
  institutionId: string
  id: string
  branch_id: string
  lines: readonly { product_id: string; quantity: number; cost: number | null }[]
}

type Again = { productId: string; quantity: number; cost?: number | null }

/** Units of the same product leave at the cost at which they left before, or would have left without goods that went back since. */
export async function atCostOf<Line extends Again>(
  tx: Transaction,
  original: Removal,
  { branchId, lines }: { branchId: string; lines: readonly Line[] },
): Promise<Line[]> {
  const { id, institutionId, branch_id: before } = original
  if (branchId !== before) return [...lines]
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const costs = await costsNow(tx, { institutionId, branchId }, id, ids)
  return lines.map((line) => {
    const { units, cost } = removedBy(original, line.productId)
    const each = costs.get(line.productId)
    if (cost === null || units === 0 || each === null) return line
    if (each !== undefined) return { ...line, cost: costOf(each, line.quantity) }
    return { ...line, cost: Math.round((toCents(cost) * line.quantity) / units) / 100 }
  })
}

/**
 * Of products that leave again at a known cost: the stock is then worth what it would be if as many units had left in the first place. Only
 * those of which fewer leave now come back.
 */
export async function correctionsInPlace(
  tx: Transaction,
  original: Removal,
  again: readonly Again[],
): Promise<Corrections> {
  const goods = again.flatMap(({ productId, quantity, cost = null }) => {
    const removed = removedBy(original, productId)
    if (cost === null || removed.cost === null) return []
    return [{ productId, units: removed.units - quantity, cost: sumOf([removed.cost, -cost]) }]
  })
  if (goods.length === 0) return {}
  return correctionsForUndone(tx, original.institutionId, original.id, goods)
}

/** Units of a product that a removal took, and what they cost (ETB); null: unknown. It has one line. */
function removedBy({ lines }: Removal, productId: string): { units: number; cost: number | null } {
  const removed = lines.find((line) => line.product_id === productId)
  if (removed === undefined) return { units: 0, cost: null }
  return { units: -removed.quantity, cost: removed.cost === null ? null : -removed.cost }
}
