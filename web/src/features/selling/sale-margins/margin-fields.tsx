import { formatCounted, formatShare } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Margin } from '@mezgeb/contract/selling/sale-margins'

import type { Field } from '../../../ui/list/field.ts'

type Sold = Margin & Measured & { name: string; units: number }

/** The same of goods, after their name and units. */
export const goodsFields = (columns: readonly Field<Margin>[]): Field<Sold>[] => [
  { label: t.products.label, text: ({ name }) => name },
  { label: t.reports.units, isNumber: true, text: (row) => formatCounted(row.units, row) },
  ...columns,
]

/** Those of a total that are not empty. */
export const marginFacts = (columns: readonly Field<Margin>[], total: Margin) =>
  columns.map(({ label, text }) => ({
    label,
    value: text(total) && <strong>{text(total)}</strong>,
  }))

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
