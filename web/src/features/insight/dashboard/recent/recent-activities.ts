import type { Dashboard } from '@mezgeb/contract/insight/dashboard'

/** The newest entries and removals in one list, newest first (spec §2). */
export function recentActivities({ recentStockEntries, recentStockOuts }: Dashboard) {
  const activities = [
    ...recentStockEntries.map((entry) => ({
      ...entry,
      isIn: true,
      tab: undefined,
      date: entry.dateReceived,
    })),
    ...recentStockOuts.map((removal) => ({
      ...removal,
      isIn: false,
      tab: 'removals',
      date: removal.dateRemoved,
    })),
  ]
  activities.sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
  return activities
}
