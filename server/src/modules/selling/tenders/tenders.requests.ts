import { addRequests, tenderId } from '../../../testing/call-row.ts'
import { newName } from '../../../testing/request-fields.ts'

addRequests({
  listTenders: { request: () => ({}) },
  createTender: {
    audited: ['TENDER CREATED'],
    request: () => ({ body: { name: newName(), kind: 'MOBILE' } }),
  },
  updateTender: {
    audited: ['TENDER CHANGED'],
    request: ({ own }) => ({ params: { id: own.tender.id }, body: { name: newName() } }),
    ids: { 'params.id': tenderId },
  },
  sortTenders: {
    audited: ['TENDER CHANGED'],
    request: ({ own }) => ({ body: { ids: [own.tender.id] } }),
    ids: { 'body.ids.0': tenderId },
  },
})
