import { addRequests, branchId, productId, supplierId } from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listReorderProposals: list({ 'query.branchId': branchId }),
  createReorderDrafts: {
    audited: ['PURCHASE_ORDER CREATED', 'TRANSFER CREATED'],
    request: ({ own: { branch, sibling, product, supplier } }) => ({
      body: {
        moves: [
          {
            productId: product.id,
            quantity: 3,
            fromBranchId: sibling.branch.id,
            toBranchId: branch.id,
          },
        ],
        orders: [
          { productId: product.id, quantity: 5, branchId: branch.id, supplierId: supplier.id },
        ],
      },
    }),
    ids: {
      'body.moves.0.productId': productId,
      'body.moves.0.fromBranchId': { victims: (side) => side.branch.id },
      'body.moves.0.toBranchId': { victims: (side) => side.branch.id },
      'body.orders.0.productId': productId,
      'body.orders.0.branchId': { victims: (side) => side.branch.id },
      'body.orders.0.supplierId': supplierId,
    },
  },
})
