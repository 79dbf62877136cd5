import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { formatQuantities } from '../../../lib/format/format-quantities.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { GoodsLine, Typed } from './goods-line.ts'

/** The pack in which a line is counted; undefined: in the unit. */
export function packOf({ pack }: Pick<GoodsLine, 'pack'>, goods: Goods | undefined) {
  return goods?.packs?.find(({ name }) => name === pack)
}

/** The size of what a line is counted in: of its pack, else of the unit. */
export function sizeOf(line: Pick<GoodsLine, 'pack'>, goods: Goods | undefined): number {
  return packOf(line, goods)?.size ?? unitOf(goods)
}

/** The size of a unit. */
export const unitOf = (goods: Measured | undefined): number => partsOf(goods)

/** Units as packs of that size; text, and units that fill no whole packs, stay. */
export function inPacks(units: Typed, size: number): Typed {
  return isWholePacks(units, size) ? Number(units) / size : units
}

/** Typed packs in units; text that is no number stays. */
export function inUnits(packs: Typed, size: number): Typed {
  return typeof packs === 'number' ? packs * size : packs
}

/** Whether units that were typed fill whole packs. */
export function isWholePacks(units: Typed, size: number): boolean {
  return typeof units === 'number' && units % size === 0
}

/** The quantities of lines with a product, added up by unit: `12 kg, 40 pieces`. */
export function quantitiesOf(
  lines: readonly Pick<GoodsLine, 'productId' | 'quantity'>[],
  goods: readonly Goods[],
): string {
  const known = new Map(goods.map((one) => [one.id, one]))
  return formatQuantities(
    lines.flatMap(({ productId, quantity }) => {
      const product = known.get(productId)
      return product === undefined || typeof quantity !== 'number' ? [] : { quantity, product }
    }),
  )
}
