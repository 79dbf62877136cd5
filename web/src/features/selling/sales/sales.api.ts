import { listSales } from '@mezgeb/contract/selling/sales'

import { ownTimeZone } from '../../../lib/format/own-time-zone.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'

import type { Period } from '../../../lib/list/search-params.ts'

export type SalesFilters = Period & { branchId: string | undefined }

export const NO_FILTERS: SalesFilters = { branchId: undefined, from: undefined, to: undefined }

/** The sales of the page; days are those of the user's own time zone. */
export function useSales(query: SalesFilters) {
  return usePageList(listSales, { query: { ...query, timeZone: ownTimeZone() } })
}
