import { givenBranch } from '../../../testing/builders.ts'
import { addRequests, NOT_SUPER, branchId, institutionId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listBranches: list({ 'query.institutionId': { ...institutionId, ...NOT_SUPER } }),
  createBranch: {
    audited: ['BRANCH CREATED'],
    request: () => ({ body: { name: newName(), location: 'Bole' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateBranch: {
    audited: ['BRANCH CHANGED'],
    request: ({ own }) => ({ params: { id: own.branch.id }, body: { location: 'Piassa' } }),
    ids: { 'params.id': branchId },
  },
  deleteBranch: {
    audited: ['BRANCH DELETED'],
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenBranch(app, own.admin)).id },
    }),
    ids: { 'params.id': branchId },
  },
})
