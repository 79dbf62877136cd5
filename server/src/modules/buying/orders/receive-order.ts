import { RULES } from '@mezgeb/contract/buying/orders'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { RECEIVED_MAX, lockOrder, receiveLines, settleState } from './orders.queries.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { findReversal, fulfilledOrder } from './fulfilled-order.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Delivered } from '../../stock/ledger/document-followers.ts'
import type { DocumentParts } from '../../stock/ledger/write-document.ts'
import type { CountedRow } from '../../catalogue/goods/unit-size/counted-row.ts'

const rule = ruleOf(RULES)

/**
 * Counts the lines of a delivery as received for its order and links them; nothing for a delivery without an order. More than
 * was ordered, and other products, are taken. Locks the order before the stock (docs/decisions/0005). Throws NOT_FOUND for an
 * order that is not there, or of another supplier or branch, INVALID for one that is not open, or counts too many units.
 */
export async function receiveOrder(
  tx: Transaction,
  actor: Actor,
  { orderId, supplierId, branchId: given, items, wasPart = false }: Delivered,
): Promise<Pick<DocumentParts, 'links'>> {
  if (orderId === null || orderId === undefined) return {}
  const { institutionId } = actor
  const branchId = await resolveBranch(tx, actor, given)
  const [order] = await tx.query(lockOrder(institutionId, orderId))
  if (order?.supplier_id !== supplierId || order.branch_id !== branchId) {
    throw new AppError('NOT_FOUND')
  }
  if (order.state !== 'ORDERED' && !wasPart) {
    throw invalid('orderId', rule('ORDER_NOT_OPEN'))
  }
  const quantities = items.map(({ quantity }) => quantity)
  const products = items.map(({ productId }) => productId)
  const full = await tx.query(receiveLines(institutionId, orderId, products, quantities))
  if (full.length > 0) throw new AppError('INVALID', { fields: fullFields(items, full) })
  await tx.query(settleState(institutionId, orderId))
  return { links: [{ role: 'FULFILS', targetId: orderId }] }
}

/** The last line of each product that has too many received units. */
function fullFields(
  items: Delivered['items'],
  full: readonly (CountedRow & { product_id: string })[],
) {
  return full.map(({ product_id: id, ...row }) => ({
    path: `items.${items.findLastIndex(({ productId }) => productId === id)}.quantity`,
    message: rule('ORDER_LINE_FULL', {
      max: Math.floor(inShownUnit(RECEIVED_MAX, countedOf(row))),
    }),
  }))
}

/**
 * Takes what a delivery brought from its order again, before the delivery is reversed; nothing for another document. Throws
 * ALREADY_REVERSED.
 */
export async function takeBackFromOrder(
  tx: Transaction,
  { institutionId }: Actor,
  documentId: string,
): Promise<void> {
  const [order] = await tx.query(fulfilledOrder(institutionId, documentId))
  if (order === undefined) return
  // The lock of the order may have waited for another reversal.
  const reversals = await tx.query(findReversal(institutionId, documentId))
  if (reversals.length > 0) throw new AppError('ALREADY_REVERSED')
  await tx.query(receiveLines(institutionId, order.id, order.products, order.quantities))
  await tx.query(settleState(institutionId, order.id))
}
