import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'
import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { unitCostField } from '@mezgeb/contract/stock/deliveries'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

export { RULES as OF_COSTS } from '@mezgeb/contract/stock/deliveries'

export type CostOfRow = { unitCost?: number }
export const COST_NUMBERS = { unitCost: unitCostField }

export const costCells = ({ unitCost }: CostOfRow): [ImportField, number | null][] => [
  ['unitCost', unitCost ?? null],
]

/** ETB of a whole line; null: unknown. */
export type CostOfLine = { cost: number | null }
/** SQL of a line m, where it has the sign of the quantity. */
export const COST_OF_LINE = 'm.cost'

/** Of a line that adds units. */
export const costToMove = (
  { unitCost }: CostOfRow,
  quantity: number,
  product: Measured,
): CostOfLine => ({
  cost:
    unitCost === undefined || quantity < 0
      ? null
      : purchaseAmount({ quantity, unitCost, units: partsOf(product) }),
})

/** Of a line that takes another one back. */
export const costToTakeBack = (line: CostOfLine | undefined): CostOfLine => ({
  cost: typeof line?.cost === 'number' ? Math.abs(line.cost) : null,
})
