import { formatDate } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { useBranchNames } from '../branches/branches.api.ts'

import type { SalesFilters } from './sales-search.ts'

/** What the list of sales was narrowed down to, in words. */
export function useFilterWords({ branchId, from, to }: SalesFilters): string[] {
  const names = useBranchNames()
  return [
    branchId === undefined ? undefined : names?.get(branchId),
    from === undefined ? undefined : `${t.sales.from} ${dayText(from)}`,
    to === undefined ? undefined : `${t.sales.to} ${dayText(to)}`,
  ].filter((words) => words !== undefined)
}

// Noon is the same day in the zones nearby, too.
function dayText(day: string): string {
  return formatDate(`${day}T12:00:00`)
}
