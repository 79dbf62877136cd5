import {
  createSupplierReturn,
  getReturnableGoods,
  listSupplierReturns,
} from '@mezgeb/contract/stock/supplier-returns'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { firstProducts, goodsOf, reversed } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { shownOfDocument } from '../ledger/lines/line-facets.ts'
import { goodsOfDelivery } from './goods-of-delivery.ts'
import { findDelivery, findReturnable, findReturns } from './supplier-returns.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { ReturnableGoods, SupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Module } from '../../module.ts'

const returnDocuments = stockDocuments<
  'SUPPLIER_RETURN',
  Received<typeof createSupplierReturn>['body'],
  SupplierReturn
>({
  kind: 'SUPPLIER_RETURN',
  toDocument: async (body, source) => {
    const { supplierId, reason, items, deliveryId = null } = body
    const parts = { supplierId, note: reason }
    if (deliveryId !== null) {
      const goods = await goodsOfDelivery({ ...body, deliveryId }, source)
      return { ...parts, ...goods, links: [goodsOf(deliveryId)] }
    }
    const lines = items.map((item, line) => ({ ...item, path: `items.${line}.quantity` }))
    return { ...parts, lines }
  },
  toReply: ({ id, number, supplier, branch, note, createdAt, units, measured, ...document }) => ({
    id,
    number,
    supplier,
    branchId: branch.id,
    branch,
    reason: note,
    createdAt,
    units,
    measured,
    delivery: document.returns,
    lineCount: document.lineCount,
    products: firstProducts(document.lines),
    ...shownOfDocument(document),
    ...reversed(document.reversedBy),
  }),
})

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for a delivery that is not in reach. */
async function readReturnable({ db, actor, params: { id } }: Requested): Promise<ReturnableGoods> {
  const { institutionId, branchId } = ownScope(actor)
  return db.readTogether(institutionId, async (tx) => {
    const [delivery] = await tx.query(findDelivery(institutionId, id, branchId))
    if (delivery?.is_delivery !== true) throw new AppError('NOT_FOUND')
    const [goods, returns] = await Promise.all([
      tx.query(findReturnable(institutionId, id, delivery.branch.id)),
      tx.query(findReturns(institutionId, id)),
    ])
    return {
      delivery: { id, kind: 'DELIVERY', number: delivery.number },
      supplier: delivery.supplier,
      branch: delivery.branch,
      items: goods.map((row) => ({
        product: lineProduct(row.product_id, row),
        delivered: row.delivered,
        returned: row.returned,
        onHand: row.on_hand,
      })),
      returns: returns.map(({ measured, ...row }) => ({ ...row, ...measuredSum(measured) })),
    }
  })
}

export const supplierReturns: Module = {
  routes: (api) => {
    serve(api, listSupplierReturns, returnDocuments.list)
    serve(api, createSupplierReturn, returnDocuments.record)
    serve(api, getReturnableGoods, readReturnable)
  },
  counted: [returnDocuments.counted],
  locks: [
    locks(createSupplierReturn, (body, actor) => stockKeys(actor, body.branchId, body.items)),
  ],
  affects: [affects(createSupplierReturn, returnDocuments.affected)],
}
