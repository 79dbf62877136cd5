import { QUANTITY_MAX } from '@mezgeb/contract/kit/fields'
import { countedAs, partsOf } from '@mezgeb/contract/kit/unit-size'

import { amountOfBought, facetsSent, sumOfKnown } from '../../stock/facet-fields.ts'

import type { ReorderDraftsInput, ReorderLine } from '@mezgeb/contract/buying/reorder'

/** A move or a purchase that is proposed for a product in a branch. */
export type Proposed = {
  key: string
  branch: { id: string; name: string }
  product: ReorderLine['product']
  quantity: number
} & (
  | { move: ReorderLine['moves'][number]; buy?: never }
  | { buy: NonNullable<ReorderLine['buy']>; move?: never }
)

/** Changed by the user; absent: as proposed. */
export type Choice = { isChosen?: boolean; quantity?: number | string }
export type Choices = Readonly<Record<string, Choice>>

type OfBranch = { branch: { id: string; name: string } }

/** The proposals of a line, moves first. */
export function proposedIn({ branch }: OfBranch, line: ReorderLine): Proposed[] {
  const { product, moves, buy } = line
  // Of a product that is recounted nothing typed is left.
  const counted = `${product.id} ${partsOf(product)}`
  const of = (source: string) => ({ key: `${branch.id} ${counted} ${source}`, branch, product })
  return [
    ...moves.map((move) => ({ ...of(move.from.id), move, quantity: move.quantity })),
    ...(buy === null ? [] : [{ ...of('buy'), buy, quantity: buy.quantity }]),
  ]
}

/** Without a supplier nothing can be ordered. */
export const isPossible = ({ buy }: Proposed) => buy === undefined || buy.supplier !== null

export function isChosen(one: Proposed, choices: Choices): boolean {
  return isPossible(one) && choices[one.key]?.isChosen !== false
}

export const quantityOf = ({ key, quantity }: Proposed, choices: Choices) =>
  choices[key]?.quantity ?? quantity

export function isWrong(one: Proposed, choices: Choices): boolean {
  const quantity = quantityOf(one, choices)
  return !(
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= QUANTITY_MAX * partsOf(one.product)
  )
}

/** The chosen lines as the body of the call. */
export function draftsOf(proposed: readonly Proposed[], choices: Choices): ReorderDraftsInput {
  const drafts: ReorderDraftsInput = { moves: [], orders: [] }
  for (const one of proposed) {
    if (!isChosen(one, choices)) continue
    const line = {
      productId: one.product.id,
      quantity: Number(quantityOf(one, choices)),
      ...countedAs(one.product),
    }
    const { move, buy, branch } = one
    if (move !== undefined) {
      drafts.moves.push({ ...line, fromBranchId: move.from.id, toBranchId: branch.id })
    } else if (buy.supplier !== null) {
      const order = { branchId: branch.id, supplierId: buy.supplier.id }
      drafts.orders.push({ ...line, ...order, ...facetsSent(buy) })
    }
  }
  return drafts
}

/** ETB of what is chosen to buy, as far as it is known. */
export function amountOf(proposed: readonly Proposed[], choices: Choices): number {
  const chosen = proposed.filter((one) => isChosen(one, choices) && !isWrong(one, choices))
  return sumOfKnown(
    chosen.map((one) => {
      const units = partsOf(one.product)
      return amountOfBought({ ...one.buy, quantity: Number(quantityOf(one, choices)), units })
    }),
  )
}
