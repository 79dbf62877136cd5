import { createPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'

import { succeeded } from '../../../testing/builders.ts'
import { addRequests, branchId, customerGroupId, productId } from '../../../testing/call-row.ts'
import { anotherDay, newName } from '../../../testing/request-fields.ts'

import type { Side } from '../../../testing/world.ts'

const priceListId = { victims: (side: Side) => side.priceList.id }
const ids = {
  'body.branchId': { victims: branchId.victims },
  'body.customerGroupId': customerGroupId,
  'body.rows.0.productId': productId,
}

const listOf = (own: Side) => ({
  name: newName(),
  branchId: own.branch.id,
  customerGroupId: own.customerGroup.id,
  validFrom: anotherDay(),
  rows: [{ productId: own.product.id, price: 7 }],
})

addRequests({
  getPriceLists: { request: () => ({}) },
  getPriceList: {
    request: ({ own }) => ({ params: { id: own.priceList.id } }),
    ids: { 'params.id': priceListId },
  },
  createPriceList: {
    audited: ['PRICE_LIST CREATED', 'PRICE_LIST CREATED'],
    request: ({ own }) => ({ body: listOf(own) }),
    ids,
  },
  updatePriceList: {
    audited: ['PRICE_LIST CHANGED', 'PRICE_LIST CREATED'],
    request: async ({ own }, _role, app) => {
      const body = listOf(own)
      const { token } = own.admin
      const made = succeeded(await app.send(createPriceList, { token, body }))
      const more = { productId: own.product.id, fromQuantity: 5, price: 6 }
      const rows = [...body.rows, more]
      return { params: { id: made.id }, body: { ...body, name: newName(), rows } }
    },
    ids: { 'params.id': priceListId, ...ids },
  },
  createCustomerGroup: {
    audited: ['CUSTOMER_GROUP CREATED'],
    request: () => ({ body: { name: newName() } }),
  },
  updateCustomerGroup: {
    audited: ['CUSTOMER_GROUP CHANGED'],
    request: ({ own }) => ({ params: { id: own.customerGroup.id }, body: { name: newName() } }),
    ids: { 'params.id': customerGroupId },
  },
})
