import * as z from 'zod/mini'

import { ListSearch } from '../../lib/use-search-text.ts'

/** What the address of /stock-entries says: tab, search and how many pages are shown. */
export const StockSearch = z.object({
  ...ListSearch.shape,
  tab: z.catch(z.optional(z.enum(['entries', 'removals'])), undefined),
})

export type StockTab = NonNullable<z.output<typeof StockSearch>['tab']>
