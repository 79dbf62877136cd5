/** `unitSize` of a product sold by weight, volume or length: it is counted in thousandths of its unit. */
export const WEIGHED = 1000

/** How a product is counted: a quantity is a whole number of `unitSize`-ths of the unit; absent: of units. */
export type Measured = { unitSize?: number | undefined }

/** A counted quantity in the product's unit, with up to 3 decimals. */
export function inShownUnit(quantity: number, { unitSize = 1 }: Measured = {}): number {
  return quantity / unitSize
}

/** A quantity in the product's unit as it is counted; NaN when it has more decimals than that. */
export function asCounted(shown: number, { unitSize = 1 }: Measured = {}): number {
  const counted = Math.round(shown * unitSize)
  return counted / unitSize === shown ? counted : Number.NaN
}

export function sumShown(lines: readonly (Measured & { quantity: number })[]): number {
  const thousandths = lines.reduce(
    (sum, { quantity, unitSize = 1 }) => sum + quantity * (WEIGHED / unitSize),
    0,
  )
  return thousandths / WEIGHED
}

export function measured(size: number | null): Measured {
  return size === null ? {} : { unitSize: size }
}
