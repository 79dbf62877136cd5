import {
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
  getFirstSteps,
} from '@mezgeb/contract/dashboard'

import { ownTimeZone } from '../../lib/own-time-zone.ts'
import { useCall } from '../../lib/use-call.ts'
import { scopeOf } from './scope-of.ts'

import type { User } from '@mezgeb/contract/users'

/** What the user's dashboard counts: the own branch for STAFF, the institution for an ADMIN. */
export function useDashboard(user: User) {
  return useCall(getDashboard, { query: scopeOf(user) })
}

/** The charts of the same scope; their days are those of the device. */
export function useDashboardCharts(user: User, options: { enabled: boolean }) {
  return useCall(
    getDashboardCharts,
    { query: { ...scopeOf(user), timeZone: ownTimeZone() } },
    options,
  )
}

/** What a new business has done already; for an ADMIN only. */
export function useFirstSteps(options: { enabled: boolean }) {
  return useCall(getFirstSteps, {}, options)
}

export function useAdminDashboard({ role }: User) {
  return useCall(getAdminDashboard, {}, { enabled: role === 'SUPER_ADMIN' })
}
