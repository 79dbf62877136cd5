import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { useMemo } from 'react'

import { formatAmount, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { costColumn } from '../costs/cost-facet.tsx'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { amountText } from '../values/value-text.ts'
import { worthOf } from './revaluation-draft.ts'
import classes from './RevaluationLines.module.css'

import type { CostedLine } from '../costs/cost-facet.tsx'
import type { LineColumn, ShownLine } from '../facets/line-column.ts'
import type { Held } from './revaluation-draft.ts'
import type { RevaluationForm } from './use-revaluation-form.ts'

/** Products with what they are worth now, the new cost of a unit, and what they will be worth. */
export function RevaluationLines({ revaluation }: { revaluation: RevaluationForm }) {
  const { lines, held } = revaluation
  const columns = useMemo(
    (): LineColumn<CostedLine>[] => [
      { name: 'now', width: '11rem', isRow: true, render: (cell) => <Now {...cell} held={held} /> },
      costColumn({ label: t.revaluationsPage.newCost, width: '8.5rem' }),
      { name: 'worth', width: '9rem', render: (cell) => <Worth {...cell} held={held} /> },
    ],
    [held],
  )
  return (
    <GoodsLines
      lines={lines}
      isFirst={false}
      hasNoQuantity
      mustBeInStock
      hasHeads
      columns={columns}
    />
  )
}

type ValueProps = ShownLine<CostedLine> & { held: Held }

/** The units there, and their value. */
function Now({ item, goods, held }: ValueProps) {
  const now = held.get(item.productId)
  if (goods === undefined || now === undefined) return null
  return (
    <p className={classes.now}>
      <span>{formatQuantity(now.units, goods)}</span>
      <span>{valueText(now, partsOf(goods))}</span>
    </p>
  )
}

function Worth({ item, goods, held }: ValueProps) {
  const worth = worthOf(item, held, goods)
  if (worth === null) return null
  return (
    <p className={classes.worth}>
      <strong>{formatAmount(worth)}</strong>
      <span>
        {t.revaluationsPage.change} {formatAmount(worth - (held.get(item.productId)?.value ?? 0))}
      </span>
    </p>
  )
}

/** `120.00 · 10.00 each` */
function valueText({ units, value }: { units: number; value: number | null }, unit: number) {
  if (units === 0) return t.revaluationsPage.notThere
  if (value === null) return amountText(value)
  const each = t.revaluationsPage.each(formatAmount((value * unit) / units))
  return `${formatAmount(value)} · ${each}`
}
