import { useMemo } from 'react'

import { formatAmount, formatShare } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { costColumn } from '../../costs/cost-facet.tsx'
import { lineCost, marginOf } from './delivered-costs.ts'
import { useLastCosts } from './use-last-costs.ts'
import classes from '../DeliveryLines.module.css'

import type { LineColumn, ShownLine } from '../../facets/line-column.ts'
import type { CostedLine } from '../../costs/cost-facet.tsx'
import type { PricedLine } from '../price-facet.tsx'
import type { Bought } from './use-last-costs.ts'

type Line = CostedLine & PricedLine
type Columns = Record<'fields' | 'amounts', LineColumn<Line>[]>

/** The cost of a unit, with the last one in grey; and what it makes of the line. */
export function useCostColumns(draft: Bought): Columns {
  const costs = useLastCosts(draft)
  return useMemo(
    () => ({
      fields: [
        costColumn({ label: t.deliveries.unitCost, last: { costs, title: t.deliveries.lastCost } }),
      ],
      amounts: [
        { name: 'amount', width: '6.5rem', isRow: true, render: (cell) => <Amount {...cell} /> },
      ],
    }),
    [costs],
  )
}

/** The amount of the line, and the margin at its selling price. */
function Amount({ item, goods }: ShownLine<Line>) {
  const cost = lineCost(item, goods)
  const margin = marginOf(item, goods)
  if (cost === null && margin === null) return null
  return (
    <p className={classes.amount}>
      {cost !== null && formatAmount(cost)}
      {margin !== null && (
        <span data-loss={margin < 0 || undefined}>
          {t.deliveries.margin} {formatShare(margin / 100)}
        </span>
      )}
    </p>
  )
}
