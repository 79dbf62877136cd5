import { givenSupplier } from '../../../testing/builders.ts'
import { addRequests, institutionId, supplierId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listSuppliers: list({ 'query.institutionId': institutionId }),
  createSupplier: {
    audited: ['SUPPLIER CREATED'],
    request: () => ({ body: { name: newName(), phone: '0911' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateSupplier: {
    audited: ['SUPPLIER CHANGED'],
    request: ({ own }) => ({ params: { id: own.supplier.id }, body: { name: newName() } }),
    ids: { 'params.id': supplierId },
  },
  deleteSupplier: {
    audited: ['SUPPLIER DELETED'],
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenSupplier(app, own.admin)).id },
    }),
    ids: { 'params.id': supplierId },
  },
})
