import * as z from 'zod/mini'

import { ListSearch } from '../../lib/use-search-text.ts'

const day = z.catch(z.optional(z.iso.date().check(z.refine(isBusinessDay))), undefined)

/** What the address of /sales says: search, branch, customer and the days between which the sales were made. */
export const SalesSearch = z.object({
  ...ListSearch.shape,
  branchId: z.catch(z.optional(z.guid()), undefined),
  from: day,
  to: day,
})
export type SalesSearch = z.output<typeof SalesSearch>

/** What the list is narrowed down to besides the search. */
export type SalesFilters = Pick<SalesSearch, 'branchId' | 'from' | 'to'>

export const NO_FILTERS: SalesFilters = { branchId: undefined, from: undefined, to: undefined }

/** Whether the server knows that day: it has those from 2000 to 2099. */
export function isBusinessDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text)
}

export function isFiltered(filters: SalesFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
