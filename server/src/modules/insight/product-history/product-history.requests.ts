import { addRequests, branchId, productId } from '../../../testing/call-row.ts'

addRequests({
  getProduct: {
    request: ({ own }) => ({ params: { id: own.product.id }, query: { branchId: own.branch.id } }),
    ids: { 'params.id': productId, 'query.branchId': branchId },
  },
  listProductMovements: {
    request: ({ own }) => ({ params: { id: own.product.id }, query: { branchId: own.branch.id } }),
    ids: { 'params.id': productId, 'query.branchId': branchId },
  },
  getProductPrices: {
    request: ({ own }) => ({ params: { id: own.product.id } }),
    ids: { 'params.id': productId },
  },
})
