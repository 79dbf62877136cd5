import type { Actor } from '../../../platform/actor.ts'

/** ETB, of the whole line: value of the units, and its part on the supplier's invoice; null: unknown. */
export type CostsOfLine = { cost: number | null; purchaseCost: number | null }

/** SQL of a line m. */
export const costsOfLine = (shown: (value: string) => string) => ({
  cost: shown('m.cost'),
  purchaseCost: 'm.purchase_cost',
})

/** ETB at cost for those who may see it. */
export const costFor = ({ cost }: Pick<CostsOfLine, 'cost'>, may: Actor['permissions']) =>
  may.has('costs.view') ? { cost } : {}
