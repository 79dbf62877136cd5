import { formatCount } from '../../lib/format.ts'
import classes from './Figures.module.css'

type Figure = {
  label: string
  /** A count, or what is written already. */
  value: number | string
  isWarning?: boolean
}

/** The totals on top of a dashboard. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, isWarning }) => (
        <div className={classes.figure} key={label} data-warning={isWarning || undefined}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
