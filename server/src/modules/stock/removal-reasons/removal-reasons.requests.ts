import { addRequests, reasonId } from '../../../testing/call-row.ts'
import { newName } from '../../../testing/request-fields.ts'

addRequests({
  listRemovalReasons: { request: () => ({}) },
  createRemovalReason: {
    audited: ['REMOVAL_REASON CREATED'],
    request: () => ({ body: { name: newName() } }),
  },
  updateRemovalReason: {
    audited: ['REMOVAL_REASON CHANGED'],
    request: ({ own }) => ({ params: { id: own.reason.id }, body: { name: newName() } }),
    ids: { 'params.id': reasonId },
  },
  sortRemovalReasons: {
    audited: ['REMOVAL_REASON CHANGED'],
    request: ({ own }) => ({ body: { ids: [own.reason.id] } }),
    ids: { 'body.ids.0': reasonId },
  },
})
