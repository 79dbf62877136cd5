import { RULES } from '@mezgeb/contract/stock/supplier-returns'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { correctionsFor, sharedFacets } from '../ledger/lines/line-facets.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { findDelivery, findReturnable } from './supplier-returns.queries.ts'

import type { SupplierReturnInput } from '@mezgeb/contract/stock/supplier-returns'
import type { Corrections } from '../ledger/lines/line-facets.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { Source } from '../ledger/stock-documents.ts'
import type { GoodsRow } from './supplier-returns.queries.ts'

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
  if (delivery?.is_delivery !== true || delivery.supplier_id !== supplierId) {
    throw new AppError('NOT_FOUND')
  }
  if (delivery.is_reversed) {
    const message = rule('DELIVERY_REVERSED')
    throw new AppError('INVALID', { fields: [{ path: 'deliveryId', message }] })
  }
  const goods = await tx.query(findReturnable(institutionId, deliveryId, branchId))
  const lines = linesOf(items, new Map(goods.map((row) => [row.product_id, row])))
  const back = lines.map((line) => ({ ...line, documentId: deliveryId, units: line.quantity }))
  return { lines, corrections: await correctionsFor(tx, { institutionId, branchId }, back) }
}

function linesOf(items: Returned['items'], goods: ReadonlyMap<string, GoodsRow>): Line[] {
  const back = new Map([...goods].map(([id, { returned }]) => [id, returned]))
  const short: { path: string; message: string }[] = []
  const lines = items.map(({ productId, quantity }, line): Line => {
    const row = goods.get(productId)
    if (row === undefined) throw new AppError('NOT_FOUND')
    const before = back.get(productId) ?? 0
    const after = before + quantity
    const path = `items.${line}.quantity`
    const left = row.delivered - before
    if (quantity > left) {
      const units = inShownUnit(Math.max(0, left), countedOf(row))
      short.push({ path, message: rule('RETURN_TOO_LARGE', { units }) })
    }
    back.set(productId, after)
    const share = { of: row.delivered, before, after }
    return { productId, quantity, path, ...sharedFacets(row.facets, share) }
  })
  if (short.length > 0) throw new AppError('INVALID', { fields: short })
  return lines
}
