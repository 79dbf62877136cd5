import {
  addRequests,
  branchId,
  correctedId,
  deliveryId,
  filterIds,
  newId,
  productId,
  supplierId,
} from '../../../testing/call-row.ts'
import { givenOrder } from '../../../testing/builders.ts'
import { list, today } from '../../../testing/request-fields.ts'

addRequests({
  listDeliveries: list(filterIds('branchId', 'productId', 'userId', 'supplierId')),
  getDelivery: {
    request: ({ own }) => ({ params: { id: own.delivery.id } }),
    ids: { 'params.id': deliveryId },
  },
  listDeliveryProposals: {
    request: ({ own }) => ({
      query: { branchId: own.branch.id, supplierId: own.delivery.supplierId },
    }),
    ids: {
      'query.branchId': branchId,
      'query.supplierId': { victims: ({ delivery }) => delivery.supplierId },
      'query.deliveryId': deliveryId,
    },
  },
  listLastCosts: {
    request: ({ own }) => ({
      query: {
        branchId: own.branch.id,
        supplierId: own.delivery.supplierId,
        productIds: own.product.id,
      },
    }),
    ids: {
      'query.branchId': branchId,
      // An unknown one has brought nothing.
      'query.supplierId': { victims: ({ delivery }) => delivery.supplierId, for: [] },
    },
  },
  createDelivery: {
    audited: ['DELIVERY CREATED'],
    request: async ({ own }, _role, app) => ({
      body: {
        supplierId: own.order.supplier.id,
        branchId: own.branch.id,
        orderId: (
          await givenOrder(app, { ...own, supplierId: own.order.supplier.id }, [
            { productId: own.product.id, quantity: 100 },
          ])
        ).id,
        dateReceived: today(),
        invoiceNumber: 'INV-7',
        items: [
          { productId: own.product.id, quantity: 5, unitCost: 12.5, costUnits: 5, weight: 5 },
        ],
        charges: [{ name: 'Transport', amount: 10, spread: 'WEIGHT' }],
      },
    }),
    ids: {
      'body.id': newId,
      'body.supplierId': supplierId,
      'body.branchId': branchId,
      'body.orderId': {
        victims: ({ order }) => order.id,
        siblings: ({ sibling }) => sibling.order.id,
      },
      'body.items.0.productId': productId,
      'body.corrects': correctedId,
    },
  },
})
