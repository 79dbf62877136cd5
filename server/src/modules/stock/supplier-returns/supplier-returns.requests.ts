import {
  addRequests,
  branchId,
  deliveryId,
  filterIds,
  newId,
  productId,
  supplierId,
} from '../../../testing/call-row.ts'
import { givenDelivery } from '../../../testing/builders.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listSupplierReturns: list(filterIds('branchId', 'productId', 'userId', 'supplierId')),
  getReturnableGoods: {
    request: ({ own }) => ({ params: { id: own.delivery.id } }),
    ids: { 'params.id': deliveryId },
  },
  createSupplierReturn: {
    audited: ['SUPPLIER_RETURN CREATED'],
    request: async ({ own }, _role, app) => {
      const items = [{ productId: own.product.id, quantity: 9, unitCost: 5 }]
      const delivery = await givenDelivery(app, own, items)
      return {
        body: {
          supplierId: delivery.supplierId,
          branchId: own.branch.id,
          deliveryId: delivery.id,
          reason: 'Broken glass',
          items: [{ productId: own.product.id, quantity: 2 }],
        },
      }
    },
    ids: {
      'body.id': newId,
      'body.supplierId': supplierId,
      'body.branchId': branchId,
      'body.deliveryId': deliveryId,
      'body.items.0.productId': productId,
    },
  },
})
