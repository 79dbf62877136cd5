import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { useMemo } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { reasonName } from './reason-name.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** Reasons of the list; those that are out of use have removals, too. */
export const REASON_FILTER: ListFilter = {
  name: 'reasonId',
  label: () => t.ui.reason,
  any: () => t.recordFilters.anyReason,
  useNames: useReasonNames,
}

function useReasonNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useCall(listRemovalReasons, {}, { enabled: isNeeded })
  return useMemo(
    () => data && new Map(data.map((reason) => [reason.id, reasonName(reason)])),
    [data],
  )
}
