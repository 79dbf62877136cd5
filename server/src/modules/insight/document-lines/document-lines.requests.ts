import { addRequests, branchId } from '../../../testing/call-row.ts'
import { today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)

addRequests({
  listDocumentLines: {
    request: () => ({ query: { from: day(), to: day(), kind: 'REMOVAL' } }),
    ids: { 'query.branchId': branchId },
  },
})
