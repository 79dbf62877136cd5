import { formatPercent } from '../../../lib/format/format.ts'

import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'

/** The label of a discount, with its percentage where it has one. */
export function discountName({ percent }: Discount, label: string): string {
  return percent === undefined ? label : `${label} ${formatPercent(percent)}`
}
