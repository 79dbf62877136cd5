import {
  addRequests,
  branchId,
  filterIds,
  newId,
  productId,
  quarantineId,
  reasonId,
} from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

import type { World } from '../../../testing/world.ts'

const items = ({ own }: World) => [{ productId: own.product.id, quantity: 1 }]

addRequests({
  listQuarantines: list(filterIds('branchId', 'productId', 'userId')),
  getQuarantine: {
    request: ({ own }) => ({ params: { id: own.quarantine.id } }),
    ids: { 'params.id': quarantineId },
  },
  createQuarantine: {
    audited: ['QUARANTINE CREATED'],
    request: (world) => ({
      body: { branchId: world.own.branch.id, reason: 'Smells', items: items(world) },
    }),
    ids: {
      'body.id': newId,
      'body.branchId': branchId,
      'body.items.0.productId': productId,
    },
  },
  settleQuarantine: {
    audited: ['QUARANTINE_SETTLEMENT CREATED', 'STOCK_OUT CREATED'],
    request: (world) => ({
      params: { id: world.own.quarantine.id },
      body: {
        outcome: 'WRITTEN_OFF',
        reason: 'Spoiled',
        reasonId: world.own.reason.id,
        items: items(world),
      },
    }),
    ids: {
      'params.id': quarantineId,
      'body.id': newId,
      'body.reasonId': reasonId,
      'body.items.0.productId': productId,
    },
  },
})
