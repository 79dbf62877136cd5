import { givenBill } from '../../../testing/world.ts'
import { givenDelivery } from '../../../testing/builders.ts'
import {
  addRequests,
  branchId,
  deliveryId,
  filterIds,
  newId,
  supplierId,
  taxId,
} from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

const anySupplier = { ...supplierId, findsDeleted: true } as const

addRequests({
  listSupplierBills: list(filterIds('branchId', 'userId', 'supplierId')),
  listPayables: list({ 'query.branchId': branchId }),
  getSupplierAccount: {
    request: ({ own }) => ({ params: { id: own.supplier.id } }),
    ids: { 'params.id': anySupplier },
  },
  listSupplierStatement: {
    request: ({ own }) => ({ params: { id: own.supplier.id } }),
    ids: { 'params.id': anySupplier },
  },
  getUnbilledGoods: {
    request: ({ own }) => ({
      params: { id: own.delivery.supplierId },
      query: { branchId: own.branch.id },
    }),
    ids: { 'params.id': anySupplier, 'query.branchId': branchId },
  },
  getSupplierBill: {
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenBill(app, own, own.supplier.id)).id },
    }),
    ids: { 'params.id': { victims: ({ bill }) => bill.id } },
  },
  createSupplierBill: {
    audited: ['SUPPLIER_BILL CREATED'],
    request: async ({ own }, _role, app) => {
      const items = [{ productId: own.product.id, quantity: 10, unitCost: 3 }]
      const { id, supplierId: by } = await givenDelivery(app, own, items)
      return {
        body: {
          kind: 'BILL',
          supplierId: by,
          branchId: own.branch.id,
          reference: newName(),
          billedOn: '2026-03-04',
          dueOn: '2026-04-04',
          totalAmount: 40,
          taxes: [{ taxId: own.tax.id, amount: 20 }],
          goods: [{ id, amount: 32 }],
        },
      }
    },
    ids: {
      'body.id': newId,
      'body.supplierId': supplierId,
      'body.branchId': branchId,
      'body.goods.0.id': deliveryId,
      'body.taxes.0.taxId': taxId,
    },
  },
})
