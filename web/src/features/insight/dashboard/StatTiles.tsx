import { formatCount } from '../../../lib/format/format.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import classes from './StatTiles.module.css'

import type { NavigateOptions } from '@tanstack/react-router'

type Figure = {
  label: string
  /** A count, or what is written already. */
  value: number | string
  isWarning?: boolean
  /** The unit or scope of the value, below it. */
  note?: string
  /** To what it counts. */
  way?: NavigateOptions
}

/** The totals on top of a dashboard. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, isWarning, note, way }) => (
        <div className={classes.figure} key={label} data-warning={isWarning || undefined}>
          <dt>{way === undefined ? label : <TextLink way={way}>{label}</TextLink>}</dt>
          <dd data-amount={typeof value === 'string' || undefined}>
            {typeof value === 'number' ? formatCount(value) : value}
          </dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
