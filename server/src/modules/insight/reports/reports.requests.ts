import { addRequests, branchId } from '../../../testing/call-row.ts'
import { today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)
const ids = { 'query.branchId': branchId }
const ofDays = { request: () => ({ query: { from: day(), to: day() } }), ids }

addRequests({
  getStockValue: { request: () => ({ query: { day: day() } }), ids },
  getLosses: ofDays,
  listLosses: ofDays,
})
