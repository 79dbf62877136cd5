import { listTenders } from '@mezgeb/contract/selling/tenders'
import { useMemo } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { tenderName } from './tender-name.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** How sales were paid. */
export const TENDER_FILTER: ListFilter = {
  name: 'tenderId',
  label: () => t.tenders.kinds.TENDER,
  any: () => t.tenders.any,
  useNames: useTenderNames,
}

function useTenderNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useCall(listTenders, {}, { enabled: isNeeded })
  return useMemo(() => data && new Map(data.map((one) => [one.id, tenderName(one)])), [data])
}
