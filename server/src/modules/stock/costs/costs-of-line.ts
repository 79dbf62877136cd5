import { sumIfAllKnown } from '@mezgeb/contract/kit/money'

/** ETB, of the whole line: value of the units, and its part on the supplier's invoice; null: unknown. */
export type CostsOfLine = { cost: number | null; purchaseCost: number | null }

/** SQL of a line m. */
export const costsOfLine = (shown: (value: string) => string) => ({
  cost: shown('m.cost'),
  purchaseCost: 'm.purchase_cost',
})

/** SQL for the sum of such values; null when one of them is unknown. */
export const sumIfKnown = (value: string) =>
  `case when bool_and(${value} is not null) then sum(${value}) end`

/** SQL of all lines m of a document. */
export const costsOfDocument = (shown: (value: string) => string) => ({
  cost: shown(sumIfKnown('m.cost')),
})

/** The same of lines that were just posted. */
export const costsTogether = (lines: readonly Pick<CostsOfLine, 'cost'>[]) => ({
  cost: sumIfAllKnown(lines.map(({ cost }) => cost)),
})

/** The contract's `costField`. */
export const costShown = ({ cost }: Pick<CostsOfLine, 'cost'>) => ({ cost })

/** SQL that it adds up: of a line, here of a line m. */
export type CostToSum = { cost: string }
export const COST_TO_SUM: CostToSum = { cost: 'abs(m.cost)' }

/** SQL that adds it up for a document. */
export const summedCosts = ({ cost }: CostToSum) =>
  `sum(${cost}) as cost, bool_or(${cost} is null) as is_uncosted`
