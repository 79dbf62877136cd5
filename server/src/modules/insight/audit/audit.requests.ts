import { addRequests, NOT_SUPER, productId } from '../../../testing/call-row.ts'
import { nothing } from '../../../testing/request-fields.ts'

addRequests({
  listAuditEntries: {
    request: nothing,
    ids: {
      'query.recordId': { ...productId, ...NOT_SUPER, findsDeleted: true },
      'query.userId': { victims: (side) => side.staff.user.id, ...NOT_SUPER },
    },
  },
})
