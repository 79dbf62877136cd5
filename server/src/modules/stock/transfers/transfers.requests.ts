import { createTransfer, shipTransfer } from '@mezgeb/contract/stock/transfer-steps'

import { addRequests, branchId, filterIds, newId, productId } from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

import type { TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import type { CallRow } from '../../../testing/call-row.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { Side, World } from '../../../testing/world.ts'

const transferId = {
  victims: (side: Side) => side.transfer.id,
  siblings: (side: Side) => side.sibling.transfer.id,
}
const items = ({ own }: World) => [{ productId: own.product.id, quantity: 2 }]

/** A transfer into the own branch, or out of it. */
async function given(app: TestApi, world: World, state: TransferInput['state'], way = 'in') {
  const { admin, branch, sibling } = world.own
  const [from, to] = way === 'in' ? [sibling.branch, branch] : [branch, sibling.branch]
  const { body } = await app.send(createTransfer, {
    token: admin.token,
    body: { fromBranchId: from.id, toBranchId: to.id, state, items: items(world) },
  })
  return { params: { id: body.id } }
}

async function givenInTransit(app: TestApi, world: World) {
  const { params } = await given(app, world, 'APPROVED')
  await app.send(shipTransfer, { token: world.own.admin.token, params, body: {} })
  return { params }
}

const planStep = (state: TransferInput['state']): CallRow => ({
  audited: ['TRANSFER CHANGED'],
  request: async (world, _role, app) => ({ ...(await given(app, world, state)), body: {} }),
  ids: { 'params.id': transferId, 'body.id': newId },
})

addRequests({
  listTransfers: list(filterIds('branchId', 'productId', 'userId')),
  sumTransfers: list(filterIds('branchId', 'productId', 'userId')),
  countWaitingTransfers: list({}),
  getTransfer: {
    request: ({ own }) => ({ params: { id: own.transfer.id } }),
    ids: { 'params.id': transferId },
  },
  createTransfer: {
    audited: ['TRANSFER CREATED'],
    request: (world) => ({
      body: {
        fromBranchId: world.own.sibling.branch.id,
        toBranchId: world.own.branch.id,
        items: items(world),
      },
    }),
    ids: {
      'body.id': newId,
      'body.fromBranchId': { victims: (side) => side.branch.id },
      'body.toBranchId': branchId,
      'body.items.0.productId': productId,
    },
  },
  updateTransfer: {
    audited: ['TRANSFER CHANGED'],
    request: async (world, _role, app) => ({
      ...(await given(app, world, 'REQUESTED')),
      body: { items: [{ productId: world.own.product.id, quantity: 3 }] },
    }),
    ids: { 'params.id': transferId, 'body.items.0.productId': productId },
  },
  reverseTransfer: {
    audited: ['SHIPMENT CREATED', 'ARRIVAL CREATED', 'TRANSFER CREATED'],
    request: async (world, _role, app) => ({
      ...(await given(app, world, 'CLOSED')),
      body: { reason: 'Sent to the wrong branch' },
    }),
    ids: { 'params.id': transferId, 'body.id': newId },
  },
  requestTransfer: planStep('DRAFT'),
  approveTransfer: planStep('REQUESTED'),
  cancelTransfer: planStep('APPROVED'),
  shipTransfer: {
    audited: ['SHIPMENT CREATED', 'TRANSFER CHANGED'],
    request: async (world, _role, app) => ({
      ...(await given(app, world, 'APPROVED', 'out')),
      body: { items: items(world) },
    }),
    ids: { 'params.id': transferId, 'body.id': newId, 'body.items.0.productId': productId },
  },
  receiveTransfer: {
    audited: ['ARRIVAL CREATED', 'TRANSIT_LOSS CREATED', 'TRANSFER CHANGED'],
    request: async (world, _role, app) => ({
      ...(await givenInTransit(app, world)),
      body: {
        items: [{ productId: world.own.product.id, accepted: 1, damaged: 1, reason: 'Broken' }],
      },
    }),
    ids: {
      'params.id': transferId,
      'body.id': newId,
      'body.lossBranchId': branchId,
      'body.items.0.productId': productId,
    },
  },
  settleTransfer: {
    audited: ['ARRIVAL CREATED', 'TRANSIT_LOSS CREATED', 'TRANSFER CHANGED'],
    request: async (world, _role, app) => ({
      ...(await givenInTransit(app, world)),
      body: { outcome: 'WRITTEN_OFF', note: 'Lost', items: items(world) },
    }),
    ids: {
      'params.id': transferId,
      'body.id': newId,
      'body.lossBranchId': { victims: (side) => side.branch.id },
      'body.items.0.productId': productId,
    },
  },
  listSisterStock: {
    request: ({ own }) => ({ query: { productId: own.product.id } }),
    ids: { 'query.productId': productId },
  },
  listTransferProposals: {
    request: ({ own }) => ({
      query: { fromBranchId: own.sibling.branch.id, toBranchId: own.branch.id },
    }),
    ids: {
      'query.fromBranchId': { victims: (side) => side.branch.id },
      'query.toBranchId': branchId,
    },
  },
})
