import { NOT_SUPER, productId } from '../../../testing/call-row.ts'
import { nothing } from '../../../testing/request-fields.ts'

import type { CallRow } from '../../../testing/call-row.ts'

export const auditRequests = {
  listAuditEntries: {
    request: nothing,
    ids: {
      'query.recordId': { ...productId, ...NOT_SUPER, findsDeleted: true },
      'query.userId': { victims: (side) => side.staff.user.id, ...NOT_SUPER },
    },
  },
} satisfies Record<string, CallRow>
