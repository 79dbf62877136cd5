import { formatShare } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Margin } from '@mezgeb/contract/selling/sale-margins'

import type { Field } from '../../../ui/list/field.ts'

/** Revenue, cost, margin and its share of the revenue of known cost; the rest only where there is any. */
export function marginFields(money: (amount: number) => string): Field<Margin>[] {
  const share = ({ margin, revenue, revenueOfUnknownCost }: Margin) => {
    const known = revenue - revenueOfUnknownCost
    return known === 0 ? null : formatShare(margin / known)
  }
  return [
    { label: t.reports.revenue, isNumber: true, text: ({ revenue }) => money(revenue) },
    { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
    { label: t.reports.margin, isNumber: true, text: ({ margin }) => money(margin) },
    { label: t.reports.share, isNumber: true, text: share },
    {
      label: t.reports.unknown,
      isNumber: true,
      text: ({ revenueOfUnknownCost }) =>
        revenueOfUnknownCost === 0 ? null : money(revenueOfUnknownCost),
    },
  ]
}
