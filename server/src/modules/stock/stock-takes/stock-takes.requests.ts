import { randomUUID } from 'node:crypto'

import { changeStockTake, createStockTake } from '@mezgeb/contract/stock/stock-take-calls'

import { givenStockTake } from '../../../testing/builders.ts'
import {
  addRequests,
  branchId,
  categoryId,
  filterIds,
  newId,
  productId,
  stockTakeId,
} from '../../../testing/call-row.ts'
import { list, today } from '../../../testing/request-fields.ts'

import type { TestApi } from '../../../testing/test-api.ts'
import type { World } from '../../../testing/world.ts'

const params = { 'params.id': stockTakeId }

/** A stock-take of the product whose counting ended without a count. */
async function givenCounted({ own }: World, app: TestApi): Promise<string> {
  const { token } = own.admin
  const { body } = await app.send(createStockTake, {
    token,
    body: { branchId: own.branch.id, scope: 'PRODUCTS', productIds: [own.product.id] },
  })
  const { id } = body
  await app.send(changeStockTake, { token, params: { id }, body: { status: 'COUNTED' } })
  return id
}

addRequests({
  listStockTakes: list(filterIds('branchId', 'userId')),
  getStockTake: { request: ({ own }) => ({ params: { id: own.stockTake.id } }), ids: params },
  createStockTake: {
    audited: ['STOCK_TAKE CREATED'],
    request: ({ own }) => ({
      body: {
        branchId: own.branch.id,
        scope: 'CATEGORIES',
        categoryIds: [own.category.id],
        productIds: [],
        shelf: 'Shelf 3',
        isBlind: true,
        tolerance: { of: 'PERCENT', most: 5 },
      },
    }),
    ids: {
      'body.branchId': branchId,
      'body.categoryIds.0': categoryId,
      // Of another scope they are not read.
      'body.productIds.0': { ...productId, for: [] },
    },
  },
  changeStockTake: {
    audited: ['STOCK_TAKE CHANGED'],
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenStockTake(app, own)).id },
      body: { status: 'COUNTED' },
    }),
    ids: params,
  },
  listStockTakeProducts: {
    request: ({ own }) => ({ params: { id: own.stockTake.id } }),
    ids: params,
  },
  listStockCounts: { request: ({ own }) => ({ params: { id: own.stockTake.id } }), ids: params },
  addStockCounts: {
    audited: [],
    request: ({ own }) => ({
      params: { id: own.stockTake.id },
      body: {
        counts: [
          {
            id: randomUUID(),
            productId: own.product.id,
            place: 'Shelf 3',
            quantity: 2,
            isTotal: false,
            round: 1,
            happenedAt: today(),
          },
        ],
        sentAt: today(),
      },
    }),
    ids: { ...params, 'body.counts.0.id': newId, 'body.counts.0.productId': productId },
  },
  zeroUncounted: {
    audited: [],
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenStockTake(app, own)).id },
    }),
    ids: params,
  },
  postStockTake: {
    audited: ['STOCK_TAKE CHANGED'],
    request: async (world, _role, app) => ({
      params: { id: await givenCounted(world, app) },
      body: { leaveUncounted: true },
    }),
    ids: params,
  },
  listCountProposals: {
    request: ({ own }) => ({ query: { branchId: own.branch.id } }),
    ids: { 'query.branchId': branchId },
  },
})
