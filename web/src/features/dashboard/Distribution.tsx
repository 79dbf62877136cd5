import { formatCount } from '../../lib/format.ts'
import classes from './Distribution.module.css'
import { Panel } from './Panel.tsx'

type Part = { label: string; count: number }

/** How a whole divides, as bars with their counts. */
export function Distribution({ title, parts }: { title: string; parts: readonly Part[] }) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={title} empty="Nothing to show yet.">
      {parts.map(({ label, count }) => (
        <li className={classes.part} key={label}>
          <span className={classes.label}>{label}</span>
          <span className={classes.count}>{formatCount(count)}</span>
          <span className={classes.track} aria-hidden="true">
            <span
              className={classes.bar}
              style={{ width: `${whole === 0 ? 0 : (count / whole) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </Panel>
  )
}
