import { addRequests, branchId, customerGroupId, customerId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listCustomers: list({ 'query.branchId': branchId }),
  listOtherCustomers: {
    request: ({ own }) => ({ query: { branchId: own.branch.id, search: own.customer.name } }),
    ids: { 'query.branchId': branchId },
  },
  createCustomer: {
    audited: ['CUSTOMER CREATED'],
    request: ({ own }) => ({ body: { name: newName(), branchId: own.branch.id } }),
    ids: { 'body.branchId': branchId, 'body.customerGroupId': customerGroupId },
  },
  updateCustomer: {
    audited: ['CUSTOMER CHANGED'],
    request: ({ own }) => ({ params: { id: own.customer.id }, body: { name: newName() } }),
    ids: { 'params.id': customerId, 'body.customerGroupId': customerGroupId },
  },
})
