import { toCents } from '@mezgeb/contract/kit/money'

import type { LineRow } from './transfers.queries.ts'

/** Units of a line that are in transit, and their value (ETB; null: unknown). */
export type InTransit = { units: number; cost: number | null }

type Counted = Pick<
  LineRow,
  'sent' | 'accepted' | 'damaged' | 'returned' | 'lost' | 'sent_cost' | 'settled_cost'
>

export function inTransitOf(line: Counted): InTransit {
  const { sent, accepted, damaged, returned, lost, sent_cost: sentCost } = line
  const units = sent - accepted - damaged - returned - lost
  if (units === 0) return { units, cost: 0 }
  if (sentCost === null) return { units, cost: null }
  return { units, cost: (toCents(sentCost) - toCents(line.settled_cost ?? 0)) / 100 }
}

/** The value of some units in transit, and the rest without them. The last units take the rest of the cents. */
export function takeOff(
  { units, cost }: InTransit,
  taken: number,
): { cost: number | null; rest: InTransit } {
  if (cost === null) return { cost, rest: { units: units - taken, cost } }
  if (taken === 0) return { cost: 0, rest: { units, cost } }
  const cents = BigInt(toCents(cost))
  // Half up; exact, because cents times units can exceed what a double holds.
  const share = Number((cents * BigInt(taken) * 2n + BigInt(units)) / (BigInt(units) * 2n))
  return { cost: share / 100, rest: { units: units - taken, cost: (toCents(cost) - share) / 100 } }
}
