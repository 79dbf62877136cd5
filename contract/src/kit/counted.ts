import { partsOf } from './unit-size.ts'

import type { Measured } from './unit-size.ts'

export const WEIGHED = 1000

export function sumShown(lines: readonly (Measured & { quantity: number })[]): number {
  const thousandths = lines.reduce(
    (sum, line) => sum + line.quantity * (WEIGHED / partsOf(line)),
    0,
  )
  return thousandths / WEIGHED
}
