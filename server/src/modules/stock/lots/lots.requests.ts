import { addRequests, branchId } from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'

addRequests({
  listExpiringLots: list({ 'query.branchId': branchId }),
})
