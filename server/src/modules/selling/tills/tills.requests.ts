import { addRequests, branchId, tillId } from '../../../testing/call-row.ts'
import { newName } from '../../../testing/request-fields.ts'

addRequests({
  listTills: {
    request: ({ own }) => ({ query: { branchId: own.branch.id } }),
    ids: { 'query.branchId': branchId },
  },
  createTill: {
    audited: ['TILL CREATED'],
    request: ({ own }) => ({ body: { branchId: own.branch.id, name: newName() } }),
    ids: { 'body.branchId': branchId },
  },
  updateTill: {
    audited: ['TILL CHANGED'],
    request: ({ own }) => ({ params: { id: own.till.id }, body: { name: newName() } }),
    ids: { 'params.id': tillId },
  },
})
