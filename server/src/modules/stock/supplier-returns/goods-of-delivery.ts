import { RULES } from '@mezgeb/contract/stock/supplier-returns'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { correctionsFor, sharedFacets } from '../ledger/lines/line-facets.ts'
import { sharesTaken } from '../ledger/lines/shares-taken.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { findDelivery, findReturnable } from './supplier-returns.queries.ts'

import type { SupplierReturnInput } from '@mezgeb/contract/stock/supplier-returns'
import type { Corrections } from '../ledger/lines/line-facets.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { Source } from '../ledger/stock-documents.ts'

const rule = ruleOf(RULES)

type Returned = Pick<SupplierReturnInput, 'supplierId' | 'branchId' | 'items'> & {
  deliveryId: string
}

/**
 * Lines that send goods of a delivery back at its cost. The stock is locked before the units are counted, so that two returns
 * at once do not exceed the delivery. Throws NOT_FOUND for a delivery of another supplier or branch and for
 * other products than it brought, INVALID for one that was reversed and for more than is left of it.
 */
export async function goodsOfDelivery(
  { supplierId, branchId: given, deliveryId, items }: Returned,
  { tx, actor }: Source,
): Promise<{ lines: Line[]; corrections: Corrections }> {
  const { institutionId } = actor
  const branchId = await resolveBranch(tx, actor, given)
  const products = items.map(({ productId }) => productId)
  await lockStock(tx, { institutionId, branchId }, products)
  const [delivery] = await tx.query(findDelivery(institutionId, deliveryId, branchId))
  if (delivery?.is_delivery !== true || delivery.supplier.id !== supplierId) {
    throw new AppError('NOT_FOUND')
  }
  if (delivery.is_reversed) {
    const message = rule('DELIVERY_REVERSED')
    throw new AppError('INVALID', { fields: [{ path: 'deliveryId', message }] })
  }
  const goods = await tx.query(findReturnable(institutionId, deliveryId, branchId))
  const shares = sharesTaken(items, {
    find: ({ productId }) => goods.find((row) => row.product_id === productId),
    unitsOf: ({ delivered, returned }) => [delivered, returned],
    code: 'INVALID',
    message: (units) => rule('RETURN_TOO_LARGE', { units }),
  })
  const lines = shares.map(({ item: { productId, quantity }, row, path, share }) => ({
    productId,
    quantity,
    path,
    ...sharedFacets(row.facets, share),
  }))
  const back = lines.map((line) => ({ ...line, documentId: deliveryId, units: line.quantity }))
  return { lines, corrections: await correctionsFor(tx, { institutionId, branchId }, back) }
}
