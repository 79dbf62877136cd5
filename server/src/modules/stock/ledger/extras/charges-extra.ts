import type * as z from 'zod/mini'

import type { Charge } from '@mezgeb/contract/stock/deliveries'
import type { Extra } from './extra.ts'

/** In the costs of its lines. */
type Charges = { charges: readonly z.infer<typeof Charge>[] }

export const chargesExtra: Extra<Charges, Charges> = {
  columns: { charges: ({ charges }) => (charges.length === 0 ? null : JSON.stringify(charges)) },
  shown: { charges: `coalesce(d.charges, '[]')` },
}
