import { addRequests, filterIds } from '../../../../testing/call-row.ts'
import { list } from '../../../../testing/request-fields.ts'

addRequests({
  listMoved: list(filterIds('branchId', 'productId', 'userId')),
})
