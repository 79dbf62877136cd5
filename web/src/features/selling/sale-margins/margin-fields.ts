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
  const ofMoney = (label: string, of: (row: Margin) => number): Field<Margin> => ({
    label,
    isNumber: true,
    file: { money: of },
    text: (row) => money(of(row)),
  })
  return [
    ofMoney(t.reports.revenue, ({ revenue }) => revenue),
    ofMoney(t.reports.cost, ({ cost }) => cost),
    ofMoney(t.reports.margin, ({ margin }) => margin),
    { label: t.reports.share, isNumber: true, text: share },
    {
      ...ofMoney(t.reports.unknown, ({ revenueOfUnknownCost }) => revenueOfUnknownCost),
      text: ({ revenueOfUnknownCost }) =>
        revenueOfUnknownCost === 0 ? null : money(revenueOfUnknownCost),
    },
  ]
}
