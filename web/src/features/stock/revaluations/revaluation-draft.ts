import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { RevaluationInput } from '@mezgeb/contract/stock/revaluations'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { amountOfBought } from '../costs/bought-cost.ts'
import { costFacet } from '../costs/cost-facet.tsx'
import { isBlank } from '../lines/goods-line.ts'
import { linesOf } from '../lines/lines-of.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { listStockValues } from '@mezgeb/contract/stock/revaluations'

import type { CostedLine } from '../costs/cost-facet.tsx'
import type { PastedRow } from '../deliveries/PasteTable.tsx'

/** Units and value in the branch by product. */
export type Held = ReadonlyMap<string, ReplyOf<typeof listStockValues>[number]>

/** With the values that the user sees. */
const linesWith = (held: Held) =>
  linesOf<CostedLine>([
    {
      ...costFacet,
      toBody: ({ productId, unitCost }) => {
        const { units = 0, value = null } = held.get(productId) ?? {}
        return { units, value, unitCost }
      },
    },
  ])
export const { newLine, rules } = linesWith(new Map())

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

/**
 * Lines with the costs of a table; of one without costs the first number of a row is the cost. Two rows of a product are two lines,
 * which the form refuses.
 */
export function withCosts(items: readonly CostedLine[], rows: readonly PastedRow[]): CostedLine[] {
  const lines = items.filter((line) => !isBlank(line))
  const filled = new Set<number>()
  for (const { product, fields, given } of rows) {
    const unitCost = given.includes('unitCost') ? fields.unitCost : fields.quantity
    const own = lines.findIndex(({ productId }, at) => productId === product.id && !filled.has(at))
    const at = own === -1 ? lines.length : own
    lines[at] = { ...(lines[at] ?? newLine({ productId: product.id })), unitCost }
    filled.add(at)
  }
  return lines
}

/** ETB that the units on hand will be worth; null while something is missing. */
export function worthOf(
  { productId, unitCost }: Pick<CostedLine, 'productId' | 'unitCost'>,
  held: Held,
  goods: Goods | undefined,
): number | null {
  return amountOfBought({ quantity: held.get(productId)?.units, unitCost, units: partsOf(goods) })
}

/** The contract's revaluation. */
export const revaluationForm = (held: Held) =>
  bodySchema(
    ({ branchId, reason, ...draft }: Draft) => ({
      branchId,
      reason,
      items: linesWith(held).toBody(draft),
    }),
    RevaluationInput,
  )
