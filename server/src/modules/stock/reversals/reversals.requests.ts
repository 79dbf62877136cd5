import { randomUUID } from 'node:crypto'

import { addRequests, deliveryId, filterIds, newId } from '../../../testing/call-row.ts'
import { givenDelivery } from '../../../testing/builders.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listReversals: list(filterIds('branchId', 'productId', 'userId')),
  getStockDocument: {
    request: ({ own }) => ({ params: { id: own.delivery.id } }),
    ids: { 'params.id': deliveryId },
  },
  reverseDocument: {
    audited: ['REVERSAL CREATED'],
    request: async ({ own }, _role, app) => {
      const items = [{ productId: own.product.id, quantity: 2, unitCost: 5 }]
      const { id } = await givenDelivery(app, own, items)
      return { body: { id: randomUUID(), documentId: id, reason: 'Counted twice' } }
    },
    ids: { 'body.id': newId, 'body.documentId': deliveryId },
  },
})
