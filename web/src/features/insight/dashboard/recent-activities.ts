import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'

export type Activity = {
  id: string
  kind: 'in' | 'out'
  product: string
  quantity: number
  date: string
}

/** The newest entries and removals in one list, newest first (spec §2). */
export function recentActivities(dashboard: Dashboard): Activity[] {
  const entries = dashboard.recentStockEntries.map((entry) => ({
    id: entry.id,
    kind: 'in' as const,
    product: entry.product.name,
    quantity: entry.quantity,
    date: entry.dateReceived,
  }))
  const removals = dashboard.recentStockOuts.map((removal) => ({
    id: removal.id,
    kind: 'out' as const,
    product: removal.product.name,
    quantity: removal.quantity,
    date: removal.dateRemoved,
  }))
  const activities = [...entries, ...removals]
  activities.sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
  return activities.slice(0, RECENT_MAX)
}
