import * as z from 'zod/mini'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

const weighed = { unitSize: z._default(z.literal(1000), 1000) }

/** How the quantity of a form for one product is meant. */
export function countedShape(product: Measured | null): Partial<typeof weighed> {
  return partsOf(product ?? {}) === 1 ? {} : weighed
}
