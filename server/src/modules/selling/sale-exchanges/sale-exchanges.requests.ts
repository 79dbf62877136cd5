import {
  addRequests,
  newId,
  productId,
  reasonId,
  saleId,
  shiftId,
  tenderId,
} from '../../../testing/call-row.ts'
import { createSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'

import { succeeded } from '../../../testing/builders.ts'
import { newName } from '../../../testing/request-fields.ts'

import type { Side } from '../../../testing/world.ts'

const bodyOf = (own: Side) => ({
  saleId: own.saleReturn.sale.id,
  reason: 'Wrong size',
  items: [{ productId: own.product.id, quantity: 1, isDamaged: true }],
  removalReasonId: own.reason.id,
  saleItems: [{ productId: own.product.id, quantity: 1 }],
  expectedTotal: own.product.pricePerUnit,
})

addRequests({
  createSaleExchange: {
    audited: ['SALE_RETURN CREATED', 'STOCK_OUT CREATED', 'SALE CREATED'],
    request: ({ own }) => ({
      body: {
        ...bodyOf(own),
        saleItems: [{ productId: own.product.id, quantity: 2 }],
        expectedTotal: 2 * own.product.pricePerUnit,
        payments: [{ tenderId: own.tender.id, amount: 0.01, reference: newName() }],
        shiftId: own.shift.id,
      },
    }),
    ids: {
      'body.id': newId,
      'body.saleId': saleId,
      'body.items.0.productId': productId,
      'body.saleItems.0.productId': productId,
      'body.removalReasonId': reasonId,
      'body.payments.0.tenderId': tenderId,
      'body.shiftId': shiftId,
    },
  },
  getSaleExchange: {
    request: async ({ own }, _role, app) => {
      const { token } = own.staff
      const made = await app.send(createSaleExchange, { token, body: bodyOf(own) })
      return { params: { id: succeeded(made).sale.id } }
    },
    ids: { 'params.id': saleId },
  },
})
