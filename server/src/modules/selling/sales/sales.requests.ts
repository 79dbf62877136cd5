import { randomUUID } from 'node:crypto'

import { createSale } from '@mezgeb/contract/selling/sales'

import {
  addRequests,
  branchId,
  customerId,
  filterIds,
  newId,
  productId,
  saleId,
  shiftId,
  taxId,
  tenderId,
} from '../../../testing/call-row.ts'
import { list, newName, today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)
const ofDays = {
  request: () => ({ query: { from: day(), to: day() } }),
  ids: { 'query.branchId': branchId },
}

addRequests({
  createSale: {
    audited: ['SALE CREATED'],
    request: ({ own }) => ({
      body: {
        customerId: own.customer.id,
        branchId: own.branch.id,
        saleItems: [{ productId: own.product.id, quantity: 1 }],
        payments: [{ tenderId: own.tender.id, amount: 0.01, reference: newName() }],
        shiftId: own.shift.id,
      },
    }),
    ids: {
      'body.id': newId,
      'body.customerId': customerId,
      'body.branchId': branchId,
      'body.customerBranchId': branchId,
      'body.saleItems.0.productId': productId,
      'body.shiftId': shiftId,
      'body.payments.0.tenderId': tenderId,
    },
  },
  listSales: list({
    'query.customerId': customerId,
    'query.tenderId': tenderId,
    ...filterIds('branchId', 'productId', 'userId'),
  }),
  sumSales: list(filterIds('branchId', 'userId')),
  createFiscalNumber: {
    audited: ['FISCAL_NUMBER CREATED'],
    request: async ({ own }, _role, app) => {
      const { body } = await app.send(createSale, {
        token: own.admin.token,
        body: {
          customerId: own.customer.id,
          branchId: own.branch.id,
          saleItems: [{ productId: own.product.id, quantity: 1 }],
        },
      })
      return { body: { saleId: body.id, number: randomUUID() } }
    },
    ids: { 'body.saleId': saleId },
  },
  getSale: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
  getSaleMargin: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
  getMargins: ofDays,
  listMargins: ofDays,
  getTaxSummary: ofDays,
  listTaxDocuments: list({ ...filterIds('branchId', 'userId'), 'query.taxId': taxId }),
})
