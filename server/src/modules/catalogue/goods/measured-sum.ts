import { countedBy, inUnit } from './unit-size/counted-row.ts'

import type { measuredField } from '@mezgeb/contract/kit/fields'
import type * as z from 'zod/mini'

/** A quantity of weighed or measured goods, as it is shown. */
export type MeasuredPart = { unit: string; quantity: number }

/** SQL that collects the parts of a quantity: of the product, or of the line with its unit, with this alias. */
export const measuredParts = (quantity: string, of: string, unit = `${of}.unit`) =>
  `jsonb_agg(jsonb_build_object('unit', ${unit}, 'quantity', ${inUnit(quantity, of)}))
     filter (where ${countedBy(of)} is not null and ${quantity} <> 0)`

/** The parts by unit, without regard to its case, as a reply has them; absent without any. */
export function measuredSum(parts: readonly MeasuredPart[] | null | undefined): {
  measured?: z.infer<typeof measuredField>
} {
  const sums = new Map<string, MeasuredPart>()
  for (const { unit, quantity } of parts ?? []) {
    const key = unit.trim().toLowerCase()
    const { unit: written, quantity: before } = sums.get(key) ?? { unit, quantity: 0 }
    // Thousandths, without the noise of fractions.
    sums.set(key, { unit: written, quantity: Math.round((before + quantity) * 1000) / 1000 })
  }
  const measured = [...sums.values()].filter(({ quantity }) => quantity !== 0)
  return measured.length === 0 ? {} : { measured }
}
