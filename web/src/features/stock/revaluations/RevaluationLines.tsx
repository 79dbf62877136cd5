import { useCallback, useLayoutEffect, useRef } from 'react'

import { formatAmount, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { linePath } from '../lines/goods-line.ts'
import { unitOf } from '../lines/line-pack.ts'
import { useIsOneRow } from '../lines/use-is-one-row.ts'
import { worthOf } from './revaluation-draft.ts'
import classes from './RevaluationLines.module.css'

import type { RefObject } from 'react'

import type { ShownLine } from '../lines/GoodsLines.tsx'
import type { Held, RevaluedLine } from './revaluation-draft.ts'
import type { RevaluationForm } from './use-revaluation-form.ts'

/** Products with what they are worth now, the new cost of a unit, and what they will be worth. */
export function RevaluationLines({ revaluation }: { revaluation: RevaluationForm }) {
  const { lines, held } = revaluation
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  const renderMore = useCallback(
    (shown: ShownLine<RevaluedLine>) => <LineValues {...shown} lines={latest} held={held} />,
    [held],
  )
  return (
    <GoodsLines
      lines={lines}
      isFirst={false}
      hasNoQuantity
      mustBeInStock
      className={classes.rows}
      heads={{ cost: t.revaluationsPage.newCost }}
      renderMore={renderMore}
    />
  )
}

type LineValuesProps = ShownLine<RevaluedLine> & {
  /** As they are when something is done. */
  lines: RefObject<RevaluationForm['lines']>
  held: Held
}

function LineValues({ lines, held, line, item, goods, errors }: LineValuesProps) {
  const worth = worthOf(item, held, goods)
  const now = held.get(item.productId)
  const change = worth === null ? null : worth - (now?.value ?? 0)
  return (
    <>
      <p className={classes.now}>
        {goods !== undefined && now !== undefined && (
          <>
            <span>{formatQuantity(now.units, goods)}</span>
            <span>{valueText(now, unitOf(goods))}</span>
          </>
        )}
      </p>
      <div className={classes.cost}>
        <NumberField
          label={t.revaluationsPage.newCost}
          isLabelHidden={useIsOneRow()}
          data-path={linePath(line, 'unitCost')}
          error={errors['unitCost']}
          value={item.unitCost}
          onChange={(typed) => lines.current.setField(line, 'unitCost', typed)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && !ctrlKey && !metaKey) lines.current.focusAfterLine(line)
          }}
        />
      </div>
      <p className={classes.worth}>
        {worth !== null && <strong>{formatAmount(worth)}</strong>}
        {change !== null && (
          <span>
            {t.revaluationsPage.change} {formatAmount(change)}
          </span>
        )}
      </p>
    </>
  )
}

/** `120.00 · 10.00 each` */
function valueText({ units, value }: { units: number; value: number | null }, unit: number) {
  if (units === 0) return t.revaluationsPage.notThere
  if (value === null) return t.revaluations.unknown
  const each = t.revaluationsPage.each(formatAmount((value * unit) / units))
  return `${formatAmount(value)} · ${each}`
}
