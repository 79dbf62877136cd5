import type { Measured } from './unit-size.ts'

export const WEIGHED = 1000

export function sumShown(lines: readonly (Measured & { quantity: number })[]): number {
  const thousandths = lines.reduce(
    (sum, { quantity, unitSize = 1 }) => sum + quantity * (WEIGHED / unitSize),
    0,
  )
  return thousandths / WEIGHED
}
