import {
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  listSupplierGoods,
  movePurchaseOrder,
  sumPurchaseOrders,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { receiveOrder, takeBackFromOrder } from './receive-order.ts'
import { COUNTED_ORDERS } from './found-orders.queries.ts'
import * as goods from './list-supplier-goods.ts'
import { listOrders, readOrder, sumOrders } from './read-order.ts'
import { createOrder, moveOrder, updateOrder } from './save-order.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Module } from '../../module.ts'

const ofBranch = ({ reply }: { reply: () => PurchaseOrder }) => ({ branchId: reply().branch.id })

export const purchaseOrders: Module = {
  routes: (api) => {
    serve(api, listPurchaseOrders, ({ db, actor, query }) => listOrders(db, actor, query))
    serve(api, sumPurchaseOrders, ({ db, actor, query }) => sumOrders(db, actor, query))
    serve(api, listSupplierGoods, goods.listSupplierGoods)
    serve(api, getPurchaseOrder, ({ db, actor, params }) =>
      db.readTogether(actor.institutionId, (tx) => readOrder(tx, actor, params.id)),
    )
    serve(api, createPurchaseOrder, createOrder)
    serve(api, updatePurchaseOrder, updateOrder)
    serve(api, movePurchaseOrder, moveOrder)
  },
  documents: { delivered: receiveOrder, takenBack: takeBackFromOrder },
  counted: [COUNTED_ORDERS],
  affects: [
    affects(createPurchaseOrder, ofBranch),
    affects(updatePurchaseOrder, ofBranch),
    affects(movePurchaseOrder, ofBranch),
  ],
}
