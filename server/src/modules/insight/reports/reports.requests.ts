import { addRequests, branchId, saleId } from '../../../testing/call-row.ts'
import { today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)
const ids = { 'query.branchId': branchId }
const ofDays = { request: () => ({ query: { from: day(), to: day() } }), ids }

addRequests({
  getStockValue: { request: () => ({ query: { day: day() } }), ids },
  getMargins: ofDays,
  getLosses: ofDays,
  getSaleMargin: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
})
