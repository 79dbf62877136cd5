import {
  addRequests,
  branchId,
  customerOfInstitution,
  newId,
  shiftId,
  tenderId,
  voucherId,
} from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'
import { givenVoucher } from '../../../testing/tills/given-voucher.ts'

addRequests({
  listVouchers: list({ 'query.branchId': branchId }),
  findVoucher: {
    request: async ({ own }, _role, app) => ({
      query: { code: (await givenVoucher(app, own)).code },
    }),
  },
  getVoucher: {
    request: ({ own }) => ({ params: { id: own.voucher.id } }),
    ids: { 'params.id': voucherId },
  },
  createVoucher: {
    audited: ['VOUCHER CREATED'],
    request: ({ own }) => ({
      body: {
        branchId: own.branch.id,
        customerId: own.customer.id,
        shiftId: own.shift.id,
        amount: 10,
        payments: [{ tenderId: own.tender.id, amount: 1, reference: newName() }],
      },
    }),
    ids: {
      'body.id': newId,
      'body.branchId': branchId,
      'body.customerId': customerOfInstitution,
      'body.shiftId': shiftId,
      'body.payments.0.tenderId': tenderId,
    },
  },
  voidVoucher: {
    audited: ['VOUCHER_VOID CREATED'],
    request: async ({ own }, _role, app) => {
      const { id } = await givenVoucher(app, own)
      return {
        params: { id },
        body: {
          reason: 'Customer wants the money',
          rest: 10,
          paysBack: true,
          payments: [{ tenderId: own.tender.id, amount: 1 }],
          shiftId: own.shift.id,
        },
      }
    },
    ids: {
      'params.id': voucherId,
      'body.id': newId,
      'body.shiftId': shiftId,
      'body.payments.0.tenderId': tenderId,
    },
  },
})
