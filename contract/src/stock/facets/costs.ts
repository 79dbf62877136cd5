import * as z from 'zod/mini'

import { seenWith } from '../../kit/seen-with.ts'

/** A field of replies from which a cost can be read. */
/* @__NO_SIDE_EFFECTS__ */
export function ofCosts<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  return seenWith('costs.view', schema)
}

/** ETB at cost; null: unknown. */
export const costField = ofCosts(z.nullable(z.number()))

export const COST_COLUMNS = ['unitCost'] as const
export const COST_DECIMALS = { unitCost: 4 } as const

/** Of a list: ETB, as far as costs are known, and of how many in it a cost is not. */
export const summedCosts = { cost: costField, uncosted: ofCosts(z.int()) }

type Bought = { quantity: number; unitCost: number; units?: number | undefined }

/** ETB of a quantity at `unitCost` (4 decimals) for `units`, half up to the cent. A double cannot hold 4 decimals × 1,000,000 units. */
export function purchaseAmount({ quantity, unitCost, units = 1 }: Bought): number {
  const tenThousandths = BigInt(Math.round(unitCost * 10_000)) * BigInt(Math.round(quantity))
  const size = BigInt(units)
  return Number((tenThousandths + 50n * size) / (100n * size)) / 100
}
