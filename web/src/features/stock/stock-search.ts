import * as z from 'zod/mini'

import { ListSearch } from '../../lib/use-search-text.ts'

// Somebody who has come further than this searches.
const PAGES_MAX = 50

/** What the address of /stock-entries says: tab, search and how many pages are shown. */
export const StockSearch = z.object({
  ...ListSearch.shape,
  tab: z.catch(z.optional(z.enum(['entries', 'removals'])), undefined),
  page: z.catch(
    z.optional(
      z.coerce.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(PAGES_MAX)),
    ),
    undefined,
  ),
})

export type StockTab = NonNullable<z.output<typeof StockSearch>['tab']>
