import {
  addRequests,
  branchId,
  correctedId,
  filterIds,
  newId,
  productId,
  supplierId,
} from '../../../testing/call-row.ts'
import { list, today } from '../../../testing/request-fields.ts'

addRequests({
  listStockEntries: list(filterIds('branchId', 'productId', 'userId', 'supplierId')),
  sumDocuments: {
    request: () => ({ query: { kind: 'ENTRY' } }),
    ids: filterIds('branchId', 'productId', 'userId', 'supplierId', 'reasonId'),
  },
  createStockEntry: {
    audited: ['STOCK_ENTRY CREATED'],
    request: ({ own }) => ({
      body: {
        productId: own.product.id,
        supplierId: own.supplier.id,
        branchId: own.branch.id,
        quantity: 5,
        dateReceived: today(),
      },
    }),
    ids: {
      'body.id': newId,
      'body.productId': productId,
      'body.supplierId': supplierId,
      'body.branchId': branchId,
      'body.corrects': correctedId,
    },
  },
})
