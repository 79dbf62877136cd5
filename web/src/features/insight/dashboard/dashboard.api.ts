import {
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
  getFirstSteps,
} from '@mezgeb/contract/insight/dashboard'

import { getTakings } from '@mezgeb/contract/selling/sale-takings'

import { PERIODS, daysOf } from '../../../lib/format/periods.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { scopeOf } from './scope-of.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { PeriodName } from '../../../lib/format/periods.ts'

/** The own branch of STAFF; for an ADMIN the chosen one, or the institution. */
function useScope(user: User): ReturnType<typeof scopeOf> {
  const [{ branchId: chosen }] = useListAddress()
  const { branchId = chosen, institutionId } = scopeOf(user)
  return { branchId, institutionId }
}

/** The period of the takings. */
export function useChosenPeriod(): PeriodName {
  const [{ period }] = useListAddress()
  return PERIODS.find((name) => name === period) ?? 'today'
}

/** The figures of the user's dashboard. */
export function useDashboard(user: User) {
  return useCall(getDashboard, { query: useScope(user) })
}

/** The charts of the same scope. */
export function useDashboardCharts(user: User, options: { enabled: boolean }) {
  return useCall(getDashboardCharts, { query: useScope(user) }, options)
}

/** Takings of the chosen period, of the same scope. */
export function useTakings(user: User, options: { enabled: boolean }) {
  const { branchId } = useScope(user)
  const period = useChosenPeriod()
  // The server knows today, also after midnight.
  const days = period === 'today' ? {} : daysOf(period)
  return useCall(getTakings, { query: { branchId, ...days } }, options)
}

/** The finished first steps of a new business; for an ADMIN only. */
export function useFirstSteps(options: { enabled: boolean }) {
  return useCall(getFirstSteps, {}, options)
}

export function useAdminDashboard() {
  return useCall(getAdminDashboard, {}, { enabled: useMay()('platform.view') })
}
