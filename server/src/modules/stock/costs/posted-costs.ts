import type { CostsOfLine } from './costs-of-line.ts'

export type CostsToPost = {
  /** ETB, of the whole line, where it adds stock: value, and its part on the supplier's invoice. */
  cost?: number | null
  purchaseCost?: number | null
}

export const costsToPost = ({ cost, purchaseCost }: CostsToPost) => ({
  cost,
  purchase_cost: purchaseCost,
})

/** Of a line p that was just posted: ETB, signed as the quantity; null: unknown. */
export type PostedCosts = { line_cost: number | null }
export const postedCosts = (line: string) => `${line}.line_cost`

export const costsPosted = (
  { purchaseCost = null }: CostsToPost,
  { line_cost: cost }: PostedCosts,
  sign: 1 | -1,
): CostsOfLine => ({ cost: cost === null ? null : sign * cost, purchaseCost })

/** Of all lines of a kind whose lines share the sign. */
export const signedCost = ({ cost }: Pick<CostsOfLine, 'cost'>, sign: -1 | 0 | 1) => ({
  cost: cost === null ? null : (sign || 1) * cost,
})

/** The cost that the line had. A revaluation brought value alone. */
export const costUndone = ({
  cost,
  quantity,
}: Pick<CostsOfLine, 'cost'> & { quantity: number }) => ({
  cost: cost === null ? null : quantity === 0 ? -cost : Math.abs(cost),
})
