import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { sizeOf } from '../lines/counted-in.ts'
import { amountOfBought, sumOfKnown } from './bought-cost.ts'
import { costColumn, costFacet, costFor } from './cost-facet.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { LineFacet } from '../facets/line-facet.ts'
import type { CountedIn } from '../lines/counted-in.ts'
import type { GoodsValues, Typed } from '../lines/goods-line.ts'
import type { CostOfBought } from './bought-cost.ts'
import type { CostedLine } from './cost-facet.tsx'

/** The cost of the unit, also where the line is counted in a pack. */
const ofUnit = (line: CostedLine, goods: Goods | undefined): Typed =>
  costFor(line.unitCost, sizeOf(line, goods), partsOf(goods))

export const orderedCost: LineFacet<CostedLine> = {
  ...costFacet,
  toBody: (line, goods) => ({ unitCost: line.unitCost === '' ? null : ofUnit(line, goods) }),
}

export const orderedCostColumn = () => costColumn({ label: t.orders.unitCost })

/** A cost that is known, in a line that may be counted in a pack. */
export const knownCost = (
  { unitCost }: CostOfBought,
  line: CostedLine,
  goods: Goods | undefined,
) => ({ unitCost: costFor(unitCost ?? '', partsOf(goods), sizeOf(line, goods)) })

/** For `changedLines`. */
export const COST_TEXT = {
  unitCost: (line: CostedLine, goods: Goods | undefined, shown: CountedIn) =>
    String(costFor(line.unitCost, sizeOf(line, goods), sizeOf(shown, goods))),
}

/** The cost of the lines, as far as it is known. */
export function orderedCostSum(
  { items, goods }: Pick<GoodsValues<CostedLine>, 'items' | 'goods'>,
  currency: string | null | undefined,
): string | undefined {
  const cost = sumOfKnown(
    items.map((line) => {
      const product = goods.find(({ id }) => id === line.productId)
      const { quantity } = line
      return amountOfBought({ quantity, unitCost: ofUnit(line, product), units: partsOf(product) })
    }),
  )
  return cost > 0 ? `${t.orders.cost}: ${formatMoney(cost, 'entryCost', currency)}` : undefined
}
