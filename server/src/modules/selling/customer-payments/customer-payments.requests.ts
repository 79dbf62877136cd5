import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'

import {
  addRequests,
  branchId,
  customerOfInstitution,
  filterIds,
  newId,
  saleId,
  shiftId,
  tenderId,
} from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listPaymentsOfCustomers: list({
    ...filterIds('branchId', 'userId'),
    'query.tenderId': tenderId,
  }),
  listCustomerPayments: {
    request: ({ own }) => ({ params: { id: own.customer.id } }),
    ids: { 'params.id': customerOfInstitution },
  },
  createCustomerPayment: {
    audited: ['CUSTOMER_PAYMENT CREATED'],
    request: async ({ own }, _role, app) => {
      const { branch, customer, product, tender, shift, admin } = own
      const { token } = admin
      await app.send(updateCustomer, {
        token,
        params: { id: customer.id },
        body: { creditLimit: 1_000_000 },
      })
      const sold = { productId: product.id, quantity: 1 }
      const { body: sale } = await app.send(createSale, {
        token,
        body: { customerId: customer.id, branchId: branch.id, saleItems: [sold], onAccount: 0.02 },
      })
      const payments = [{ tenderId: tender.id, amount: 0.01, reference: newName() }]
      const settles = [{ saleId: sale.id, amount: 0.01 }]
      return {
        body: { customerId: customer.id, shiftId: shift.id, amount: 0.02, payments, settles },
      }
    },
    ids: {
      'body.id': newId,
      'body.customerId': customerOfInstitution,
      'body.branchId': branchId,
      'body.payments.0.tenderId': tenderId,
      'body.settles.0.saleId': saleId,
      'body.shiftId': shiftId,
    },
  },
})
