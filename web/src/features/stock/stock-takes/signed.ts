import { formatCounted } from '../../../lib/format/format.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** With its sign, also above zero. */
export function signed(quantity: number, product: Measured): string {
  const units = formatCounted(quantity, product)
  return quantity > 0 ? `+${units}` : units
}
