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

export const costsPosted = (
  { purchaseCost = null }: CostsToPost,
  { line_cost: cost }: { line_cost: number | null },
  sign: 1 | -1,
): CostsOfLine => ({ cost: cost === null ? null : sign * cost, purchaseCost })

/** The cost that the line had. A revaluation brought value alone. */
export const costUndone = ({
  cost,
  quantity,
}: Pick<CostsOfLine, 'cost'> & { quantity: number }) => ({
  cost: cost === null ? null : quantity === 0 ? -cost : Math.abs(cost),
})
