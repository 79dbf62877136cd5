import { addRequests, branchId, customerOfInstitution } from '../../../testing/call-row.ts'
import { today } from '../../../testing/request-fields.ts'

const ids = { 'params.id': customerOfInstitution }

addRequests({
  getCustomer: { request: ({ own }) => ({ params: { id: own.customer.id } }), ids },
  getCustomerStatement: {
    request: ({ own }) => ({
      params: { id: own.customer.id },
      query: { from: today().slice(0, 'YYYY-MM-DD'.length) },
    }),
    ids,
  },
  getCustomerAgeing: { request: () => ({}), ids: { 'query.branchId': branchId } },
})
