import { createPurchaseOrder } from '@mezgeb/contract/buying/orders'

import {
  addRequests,
  branchId,
  filterIds,
  productId,
  supplierId,
} from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

import type { TestApi } from '../../../testing/test-api.ts'
import type { Side } from '../../../testing/world.ts'

const bodyOf = ({ supplier, branch, product }: Side) => ({
  supplierId: supplier.id,
  branchId: branch.id,
  items: [{ productId: product.id, quantity: 5, unitCost: 12.5, code: 'T-1' }],
})

async function draft(app: TestApi, side: Side): Promise<string> {
  const sent = { token: side.admin.token, body: bodyOf(side) }
  return (await app.send(createPurchaseOrder, sent)).body.id
}

const orderId = { victims: ({ order }: Side) => order.id }

addRequests({
  listPurchaseOrders: list(filterIds('branchId', 'productId', 'supplierId', 'userId')),
  sumPurchaseOrders: list(filterIds('branchId', 'productId', 'supplierId', 'userId')),
  listSupplierGoods: {
    request: ({ own }) => ({ query: { supplierId: own.supplier.id, branchId: own.branch.id } }),
    ids: { 'query.supplierId': supplierId, 'query.branchId': branchId },
  },
  getPurchaseOrder: {
    request: ({ own }) => ({ params: { id: own.order.id } }),
    ids: {
      'params.id': { ...orderId, siblings: ({ sibling }: Side) => sibling.order.id },
    },
  },
  createPurchaseOrder: {
    audited: ['PURCHASE_ORDER CREATED'],
    request: ({ own }) => ({ body: bodyOf(own) }),
    ids: {
      'body.supplierId': supplierId,
      'body.branchId': branchId,
      'body.items.0.productId': productId,
    },
  },
  updatePurchaseOrder: {
    audited: ['PURCHASE_ORDER CHANGED'],
    request: async ({ own }, _role, app) => ({
      params: { id: await draft(app, own) },
      body: { supplierId: own.supplier.id, items: bodyOf(own).items },
    }),
    ids: {
      'params.id': orderId,
      'body.supplierId': supplierId,
      'body.items.0.productId': productId,
    },
  },
  movePurchaseOrder: {
    audited: ['PURCHASE_ORDER CHANGED'],
    request: async ({ own }, _role, app) => ({
      params: { id: await draft(app, own) },
      body: { state: 'ORDERED' },
    }),
    ids: { 'params.id': orderId },
  },
})
