import { getAdminDashboard, getDashboard } from '@mezgeb/contract/dashboard'

import { useCall } from '../../lib/use-call.ts'

import type { User } from '@mezgeb/contract/users'

/** What the user's dashboard counts: the own branch for STAFF, the institution for an ADMIN. */
export function useDashboard({ role, branch, institution }: User) {
  const branchId = role === 'STAFF' ? branch?.id : undefined
  return useCall(getDashboard, { query: { branchId, institutionId: institution?.id } })
}

export function useAdminDashboard({ role }: User) {
  return useCall(getAdminDashboard, {}, { enabled: role === 'SUPER_ADMIN' })
}
