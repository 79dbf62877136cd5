import * as z from 'zod/mini'

import { SalesSearch } from '../sales/sales-search.ts'
import { ListSearch } from '../../lib/use-search-text.ts'

const id = z.catch(z.optional(z.guid()), undefined)

/** What the address of /audit says: one record or user, a kind of record, and the days of the changes. */
export const AuditSearch = z.object({
  page: ListSearch.shape.page,
  recordId: id,
  userId: id,
  kind: z.catch(z.optional(z.string()), undefined),
  from: SalesSearch.shape.from,
  to: SalesSearch.shape.to,
})
