import {
  addRequests,
  filterIds,
  newId,
  productId,
  reasonId,
  returnId,
  saleId,
  shiftId,
  tenderId,
} from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listSaleReturns: list(filterIds('branchId', 'productId', 'userId')),
  getSaleReturn: {
    request: ({ own }) => ({ params: { id: own.saleReturn.id } }),
    ids: { 'params.id': returnId },
  },
  getReturnableSale: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
  createSaleReturn: {
    audited: ['SALE_RETURN CREATED', 'STOCK_OUT CREATED'],
    request: ({ own }) => ({
      body: {
        saleId: own.saleReturn.sale.id,
        reason: 'Wrong size',
        items: [{ productId: own.product.id, quantity: 1, isDamaged: true }],
        removalReasonId: own.reason.id,
        payments: [{ tenderId: own.tender.id, amount: 0.01 }],
        storeCredit: 0.01,
        shiftId: own.shift.id,
      },
    }),
    ids: {
      'body.id': newId,
      'body.saleId': saleId,
      'body.items.0.productId': productId,
      'body.removalReasonId': reasonId,
      'body.payments.0.tenderId': tenderId,
      'body.shiftId': shiftId,
    },
  },
})
