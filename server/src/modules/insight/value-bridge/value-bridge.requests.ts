import { addRequests, branchId } from '../../../testing/call-row.ts'
import { today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)
const ofDays = {
  request: () => ({ query: { from: day(), to: day() } }),
  ids: { 'query.branchId': branchId },
}

addRequests({ getValueBridge: ofDays, listValueBridge: ofDays })
