import { purchaseAmount } from '@mezgeb/contract/kit/money'
import { RevaluationInput } from '@mezgeb/contract/stock/revaluations'
import * as z from 'zod/mini'

import { filledLines, newGoodsLine } from '../lines/goods-line.ts'
import { unitOf } from '../lines/line-pack.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { listStockValues } from '@mezgeb/contract/stock/revaluations'

import type { GoodsLine, Typed } from '../lines/goods-line.ts'

export type RevaluedLine = GoodsLine & { unitCost: Typed }

/** Units and value in the branch by product. */
export type Held = ReadonlyMap<string, ReplyOf<typeof listStockValues>[number]>

export const newLine = (filled: Partial<RevaluedLine> = {}): RevaluedLine => ({
  ...newGoodsLine(),
  unitCost: '',
  ...filled,
})

/** With a line for the product from whose page it was opened. */
export function newRevaluation(product: Goods | undefined) {
  return {
    branchId: '' as string | null,
    reason: '',
    items: [newLine(product === undefined ? {} : { productId: product.id })],
    /** Every product that was chosen, as it was then. */
    goods: (product === undefined ? [] : [product]) as readonly Goods[],
  }
}
type Draft = ReturnType<typeof newRevaluation>

/** ETB that the units on hand will be worth; null while something is missing. */
export function worthOf(
  { productId, unitCost }: Pick<RevaluedLine, 'productId' | 'unitCost'>,
  held: Held,
  goods: Goods | undefined,
): number | null {
  const quantity = held.get(productId)?.units
  if (quantity === undefined || typeof unitCost !== 'number') return null
  return purchaseAmount({ quantity, unitCost, units: unitOf(goods) })
}

/** The contract's revaluation, with the values that the user sees. */
export const revaluationForm = (held: Held) =>
  z.pipe(
    z.pipe(
      z.looseObject({}),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of the form are a draft
      z.transform((values) => bodyOf(values as unknown as Draft, held)),
    ),
    RevaluationInput,
  )

function bodyOf({ branchId, reason, items }: Draft, held: Held): object {
  return {
    branchId,
    reason,
    items: filledLines(items).map(({ productId, unitCost }) => {
      const { units = 0, value = null } = held.get(productId) ?? {}
      return { productId, units, value, unitCost }
    }),
  }
}
