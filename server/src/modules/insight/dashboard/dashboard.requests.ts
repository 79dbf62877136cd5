import { addRequests, NOT_SUPER, branchId, institutionId } from '../../../testing/call-row.ts'
import { nothing } from '../../../testing/request-fields.ts'

import type { CallRow } from '../../../testing/call-row.ts'

const dashboard: CallRow = {
  request: ({ own }, role) =>
    role === 'SUPER_ADMIN' ? { query: { institutionId: own.institution.id } } : {},
  ids: {
    'query.institutionId': { ...institutionId, ...NOT_SUPER },
    'query.branchId': { ...branchId, for: ['STAFF', 'ADMIN', 'SUPER_ADMIN'] },
  },
}

addRequests({
  getDashboard: dashboard,
  getDashboardCharts: dashboard,
  getFirstSteps: { request: nothing },
  getAdminDashboard: { request: nothing },
})
