import {
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
  getFirstSteps,
} from '@mezgeb/contract/insight/dashboard'

import { getTakings } from '@mezgeb/contract/selling/sale-takings'

import { ownTimeZone } from '../../../lib/format/own-time-zone.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { scopeOf } from './scope-of.ts'

import type { User } from '@mezgeb/contract/people/user'

/**
 * The figures of the user's dashboard: of the own branch for STAFF, of the institution for an
 * ADMIN.
 */
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

/** Takings of today, of the same scope. */
export function useTakings(user: User, options: { enabled: boolean }) {
  const { branchId } = scopeOf(user)
  return useCall(getTakings, { query: { branchId, timeZone: ownTimeZone() } }, options)
}

/** The finished first steps of a new business; for an ADMIN only. */
export function useFirstSteps(options: { enabled: boolean }) {
  return useCall(getFirstSteps, {}, options)
}

export function useAdminDashboard() {
  return useCall(getAdminDashboard, {}, { enabled: useMay()('platform.view') })
}
