import * as z from 'zod/mini'

import { seenWith } from '../../kit/seen-with.ts'

/** A field of replies from which a cost can be read. */
/* @__NO_SIDE_EFFECTS__ */
export function ofCosts<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  return seenWith('costs.view', schema)
}

/** ETB at cost; null: unknown. */
export const costField = ofCosts(z.nullable(z.number()))

/** Beside a sum of costs: of how many the cost is unknown. */
export const uncostedField = ofCosts(z.int())
