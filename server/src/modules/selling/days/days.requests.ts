import { addRequests, branchId } from '../../../testing/call-row.ts'
import { givenBranch } from '../../../testing/builders.ts'
import { today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)

addRequests({
  getDays: { request: () => ({ query: { day: day() } }) },
  getDayReport: {
    request: ({ own }) => ({ query: { branchId: own.branch.id, day: day() } }),
    ids: { 'query.branchId': branchId },
  },
  closeDay: {
    audited: ['DAY_CLOSE CREATED'],
    request: async ({ own }, _role, app) => {
      const branch = await givenBranch(app, own.admin)
      return { body: { branchId: branch.id, day: day() } }
    },
    ids: { 'body.branchId': branchId },
  },
})
