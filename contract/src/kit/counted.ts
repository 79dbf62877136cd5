import type { Measured } from './unit-size.ts'

export const WEIGHED = 1000

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
