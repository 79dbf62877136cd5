import { shareOf, sumIfAllKnown, sumOf } from '@mezgeb/contract/kit/money'

import { unitsInTransit } from '../in-transit.ts'

import type { Parts } from '../in-transit.ts'
import type { LineRow } from '../transfers.queries.ts'

/** The value of a line in transit; null: unknown. */
function costInTransit(line: LineRow): number | null {
  const { sent_cost: sent, settled_cost: settled } = line
  if (unitsInTransit(line) === 0) return 0
  return sent === null ? null : sumOf([sent, -(settled ?? 0)])
}

/** The contract's `facetsInTransit`. */
export const shownInTransit = (lines: readonly LineRow[]) => ({
  roadCost: sumIfAllKnown(lines.map(costInTransit)),
})

/** The costs of the parts of a line, of its value in transit. The last units take the rest of the cents. */
export function sharedCosts(line: LineRow, { accepted, returned, loss }: Parts<number>) {
  let units = unitsInTransit(line)
  let rest = costInTransit(line)
  const take = (taken: number) => {
    const cost =
      rest === null ? null : taken === 0 ? 0 : shareOf(rest, { of: units, before: 0, after: taken })
    units -= taken
    if (rest !== null) rest = sumOf([rest, -(cost ?? 0)])
    return { cost }
  }
  return { accepted: take(accepted), returned: take(returned), loss: take(loss) }
}
