import { formatCounted } from '../../../lib/format/format.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** With its sign, also above zero. */
export function signed(quantity: number, product: Measured): string {
  // Nothing missing is no -0.
  const units = formatCounted(quantity || 0, product)
  return quantity > 0 ? `+${units}` : units
}
