import { sumOf } from '@mezgeb/contract/kit/money'
import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'

import { formatAmount } from '../../../lib/format/format.ts'

import type { Typed } from '../lines/goods-line.ts'

/** ETB for the unit of a product; null: unknown. */
export type CostOfBought = { unitCost?: number | null | undefined }

/** As it is typed, and in a body. */
export const typedCost = ({ unitCost }: CostOfBought) => ({ unitCost: unitCost ?? '' })
export const costSent = ({ unitCost = null }: CostOfBought) => ({ unitCost })

/** A known cost in words. */
export const costWords = ({ unitCost }: CostOfBought, each: (amount: string) => string) =>
  typeof unitCost === 'number' ? [each(formatAmount(unitCost))] : []

/** `units`: that the cost is for. */
type Bought = { quantity: Typed | undefined; unitCost?: Typed | null | undefined; units: number }

/** ETB; null while something is missing. */
export const amountOfBought = ({ quantity, unitCost, units }: Bought): number | null =>
  typeof quantity === 'number' && typeof unitCost === 'number'
    ? purchaseAmount({ quantity, unitCost, units })
    : null

export const sumOfKnown = (amounts: readonly (number | null)[]): number =>
  sumOf(amounts.filter((amount) => amount !== null))
