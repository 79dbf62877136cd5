import * as z from 'zod/mini'

import { ListSearch, PeriodSearch } from '../../../lib/list/list-search.ts'

import type { AuditKind } from '@mezgeb/contract/insight/audit'

const id = z.catch(z.optional(z.guid()), undefined)

/**
 * Search parameters of /audit: one record or user, a kind of record, and the days of the changes.
 */
export const AuditSearch = z.object({
  page: ListSearch.shape.page,
  recordId: id,
  userId: id,
  kind: z.catch(z.optional(z.string()), undefined),
  ...PeriodSearch.shape,
})

/** The filters of the list of changes. */
export type AuditFilters = Omit<z.output<typeof AuditSearch>, 'page' | 'kind'> & {
  kind: AuditKind | undefined
}

export const NO_FILTERS: AuditFilters = {
  recordId: undefined,
  userId: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}
