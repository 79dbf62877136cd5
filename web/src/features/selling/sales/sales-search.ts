import * as z from 'zod/mini'

import { ListSearch, PeriodSearch } from '../../../lib/list/list-search.ts'

/** Search parameters of /sales: search, branch and the period of the sales. */
export const SalesSearch = z.object({
  ...ListSearch.shape,
  ...PeriodSearch.shape,
  branchId: z.catch(z.optional(z.guid()), undefined),
})
export type SalesSearch = z.output<typeof SalesSearch>

export type SalesFilters = Pick<SalesSearch, 'branchId' | 'from' | 'to'>

export const NO_FILTERS: SalesFilters = { branchId: undefined, from: undefined, to: undefined }
