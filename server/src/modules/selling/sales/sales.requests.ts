import {
  addRequests,
  branchId,
  customerId,
  newId,
  productId,
  saleId,
} from '../../../testing/call-row.ts'
import { list, today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)

addRequests({
  createSale: {
    audited: ['SALE CREATED'],
    request: ({ own }) => ({
      body: {
        customerId: own.customer.id,
        branchId: own.branch.id,
        saleItems: [{ productId: own.product.id, quantity: 1 }],
      },
    }),
    ids: {
      'body.id': newId,
      'body.customerId': customerId,
      'body.branchId': branchId,
      'body.saleItems.0.productId': productId,
    },
  },
  listSales: list({ 'query.branchId': branchId, 'query.customerId': customerId }),
  getSale: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
  getSaleMargin: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
  getMargins: {
    request: () => ({ query: { from: day(), to: day() } }),
    ids: { 'query.branchId': branchId },
  },
})
