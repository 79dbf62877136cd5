/** ETB, of the whole line: value of the units, and its part on the supplier's invoice; null: unknown. */
export type CostsOfLine = { cost: number | null; purchaseCost: number | null }

/** SQL of a line m. */
export const costsOfLine = (shown: (value: string) => string) => ({
  cost: shown('m.cost'),
  purchaseCost: 'm.purchase_cost',
})

/** The contract's `costField`. */
export const costShown = ({ cost }: Pick<CostsOfLine, 'cost'>) => ({ cost })
