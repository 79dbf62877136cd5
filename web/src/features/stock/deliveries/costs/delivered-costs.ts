import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'

import { formatMoney } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { amountOfBought, sumOfKnown } from '../../costs/bought-cost.ts'
import { IN_UNITS, lineUnitsOf, sizeOf } from '../../lines/counted-in.ts'
import { filledLines } from '../../lines/goods-line.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { CostedLine } from '../../costs/cost-facet.tsx'
import type { CountedIn } from '../../lines/counted-in.ts'
import type { Typed } from '../../lines/goods-line.ts'

type Delivered = { quantity: number; purchaseCost?: number | null | undefined }

/** The cost of a unit, or of the pack, that gives the cost of the line to the cent: with two decimals, as people type it, or with four. */
export function copiedCost(
  { quantity, purchaseCost: amount = null }: Delivered,
  goods: Goods | undefined,
): Partial<CountedIn & Pick<CostedLine, 'unitCost'>> {
  if (amount === null) return {}
  const rounded = (size: number, parts: number) =>
    Math.round((amount * size * parts) / quantity) / parts
  const exact = lineUnitsOf(goods)
    .flatMap(({ size, countedIn }) =>
      [100, 10_000].map((parts) => ({ countedIn, size, unitCost: rounded(size, parts) })),
    )
    .find(({ size: units, unitCost }) => purchaseAmount({ quantity, unitCost, units }) === amount)
  const { countedIn = IN_UNITS, unitCost = rounded(partsOf(goods), 10_000) } = exact ?? {}
  return { ...countedIn, unitCost }
}

/** ETB; null while something is missing. */
export const lineCost = (line: CostedLine, goods: Goods | undefined) =>
  amountOfBought({ ...line, units: sizeOf(line, goods) })

/** Share of the selling price that is not cost, in whole per cent; null while one is unknown. */
export function marginOf(
  line: CostedLine & { pricePerUnit: Typed },
  product?: Goods,
): number | null {
  const { unitCost, pricePerUnit } = line
  const price = pricePerUnit === '' ? product?.pricePerUnit : pricePerUnit
  if (typeof unitCost !== 'number' || typeof price !== 'number' || price <= 0) return null
  const cost = (unitCost * partsOf(product)) / sizeOf(line, product)
  return Math.round(((price - cost) / price) * 100)
}

export type CostedDraft = {
  items: readonly CostedLine[]
  goods: readonly Goods[]
  charges: readonly { amount: Typed }[]
}

/** Known costs of the lines with charges. */
export function deliveredSum(
  { items, goods, charges }: CostedDraft,
  currency: string | null | undefined,
): string | undefined {
  const amounts = [
    ...filledLines(items).map((line) =>
      lineCost(
        line,
        goods.find(({ id }) => id === line.productId),
      ),
    ),
    ...charges.map(({ amount }) => (typeof amount === 'number' ? amount : null)),
  ]
  if (amounts.every((amount) => amount === null)) return undefined
  return t.deliveries.costSum(formatMoney(sumOfKnown(amounts), 'entryCost', currency))
}
