import { addRequests, branchId } from '../../../testing/call-row.ts'
import { nothing } from '../../../testing/request-fields.ts'

addRequests({ getTakings: { request: nothing, ids: { 'query.branchId': branchId } } })
