import * as z from 'zod/mini'

import { ListSearch } from '../../lib/list/list-search.ts'

/** Search parameters of /stock-entries: tab, search and page. */
export const StockSearch = z.object({
  ...ListSearch.shape,
  tab: z.catch(z.optional(z.enum(['entries', 'removals'])), undefined),
})

export type StockTab = NonNullable<z.output<typeof StockSearch>['tab']>
