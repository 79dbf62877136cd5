import { AppError } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { findParts, supplierGoods } from './orders.queries.ts'
import { packedProduct } from '../../catalogue/goods/packed-row.ts'

import type { SupplierGoods, listSupplierGoods as call } from '@mezgeb/contract/buying/orders'
import type { SignedInCall } from '../../../platform/http/call.ts'

/** Throws NOT_FOUND for a supplier or branch that is not there. */
export async function listSupplierGoods({
  db,
  actor,
  query: { supplierId, branchId: given },
}: SignedInCall<typeof call>): Promise<SupplierGoods> {
  const { institutionId } = actor
  const branchId = await resolveBranch(db, actor, given)
  const [[parts], rows] = await Promise.all([
    db.read(institutionId, findParts(institutionId, branchId, supplierId, [])),
    db.read(institutionId, supplierGoods(institutionId, supplierId, branchId)),
  ])
  if (parts?.branch !== true || !parts.supplier) throw new AppError('NOT_FOUND')
  const items = rows.map((row) => ({
    product: packedProduct(row.product_id, row),
    onHand: row.on_hand,
    onOrder: row.on_order,
    quantity: row.quantity,
    ...row.facets,
  }))
  return { items }
}
