import { useQuery } from '@tanstack/react-query'

import { t } from '../../../texts/texts.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** Reasons of the list; those that are out of use have removals, too. */
export const REASON_FILTER: ListFilter = {
  name: 'reasonId',
  label: () => t.ui.reason,
  any: () => t.recordFilters.anyReason,
  useNames: useReasonNames,
}

/** Ready-made reasons have other names in another language. */
function useReasonNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['reason-names', t.recordFilters.anyReason],
    queryFn: async ({ signal }) => (await import('./read-reason-names.ts')).readReasonNames(signal),
    enabled: isNeeded,
    staleTime: 0,
  })
  return data
}
