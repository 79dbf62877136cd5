import {
  addRequests,
  branchId,
  correctedId,
  filterIds,
  newId,
  productId,
  reasonId,
} from '../../../testing/call-row.ts'
import { list, today } from '../../../testing/request-fields.ts'

addRequests({
  listStockOuts: list(filterIds('branchId', 'productId', 'userId', 'reasonId')),
  createStockOut: {
    audited: ['STOCK_OUT CREATED'],
    request: ({ own }) => ({
      body: {
        productId: own.product.id,
        branchId: own.branch.id,
        quantity: 1,
        reason: 'Broken',
        reasonId: own.reason.id,
        dateRemoved: today(),
      },
    }),
    ids: {
      'body.id': newId,
      'body.productId': productId,
      'body.branchId': branchId,
      'body.reasonId': reasonId,
      'body.corrects': correctedId,
    },
  },
  listBranchStockOuts: {
    request: ({ own }) => ({ params: { branchId: own.branch.id } }),
    ids: { 'params.branchId': branchId, ...filterIds('productId', 'userId', 'reasonId') },
  },
})
