import { addRequests, branchId, productId } from '../../../testing/call-row.ts'

let minimum = 0

addRequests({
  setLevels: {
    audited: ['LEVEL CREATED'],
    request: ({ own }) => ({
      body: {
        items: [
          {
            branchId: own.branch.id,
            productId: own.product.id,
            minimum: (minimum += 1),
            maximum: 1000,
          },
        ],
      },
    }),
    ids: { 'body.items.0.branchId': branchId, 'body.items.0.productId': productId },
  },
})
