import { listStockValues } from '@mezgeb/contract/stock/revaluations'

import { addRequests, branchId, filterIds, newId, productId } from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listRevaluations: list(filterIds('branchId', 'productId', 'userId')),
  listStockValues: {
    request: ({ own }) => ({
      query: { branchId: own.branch.id, productIds: own.product.id },
    }),
    ids: { 'query.branchId': branchId },
  },
  createRevaluation: {
    audited: ['REVALUATION CREATED'],
    request: async ({ own }, _role, app) => {
      const query = { branchId: own.branch.id, productIds: own.product.id }
      const { body } = await app.send(listStockValues, { token: own.admin.token, query })
      const [held] = body
      return {
        body: {
          branchId: own.branch.id,
          reason: 'Typed wrong',
          items: [{ productId: own.product.id, units: 1, value: null, unitCost: 4.25, ...held }],
        },
      }
    },
    ids: {
      'body.id': newId,
      'body.branchId': branchId,
      'body.items.0.productId': productId,
    },
  },
})
