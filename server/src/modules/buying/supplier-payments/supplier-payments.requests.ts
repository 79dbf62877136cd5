import { givenBill } from '../../../testing/world.ts'
import {
  addRequests,
  branchId,
  filterIds,
  newId,
  shiftId,
  supplierId,
  tenderId,
} from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listSupplierPayments: list({
    ...filterIds('branchId', 'userId', 'supplierId'),
    'query.tenderId': tenderId,
  }),
  createSupplierPayment: {
    audited: ['SUPPLIER_PAYMENT CREATED'],
    request: async ({ own }, _role, app) => {
      const { id } = await givenBill(app, own, own.supplier.id)
      return {
        body: {
          supplierId: own.supplier.id,
          branchId: own.branch.id,
          amount: 2,
          shiftId: own.shift.id,
          payments: [{ tenderId: own.tender.id, amount: 1, reference: newName() }],
          bills: [{ id, amount: 1 }],
        },
      }
    },
    ids: {
      'body.id': newId,
      'body.supplierId': { ...supplierId, findsDeleted: true },
      'body.branchId': branchId,
      'body.shiftId': shiftId,
      'body.payments.0.tenderId': tenderId,
      'body.bills.0.id': { victims: ({ bill }) => bill.id },
    },
  },
})
