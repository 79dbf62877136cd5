import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { GoodsLine, Typed } from './goods-line.ts'

/** Units of the pack in which a line is counted; 1 for units. */
export function sizeOf({ pack }: Pick<GoodsLine, 'pack'>, goods: Goods | undefined): number {
  return goods?.packs?.find(({ name }) => name === pack)?.size ?? 1
}

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

/** ETB for a unit, or a pack, from those for another size. */
export function costFor(cost: Typed, from: number, to: number): Typed {
  if (typeof cost !== 'number' || from === to) return cost
  return Math.round(((cost * to) / from) * 10_000) / 10_000
}
