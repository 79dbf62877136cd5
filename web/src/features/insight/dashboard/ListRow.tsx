import classes from './ListRow.module.css'

import type { ReactNode } from 'react'

type RowProps = {
  /** The kind of thing, before the name. */
  kind?: ReactNode
  name: ReactNode
  /** Below the name. */
  note?: string
  /** At the end of the line: an amount or a state. */
  value: ReactNode
  date: string
}

/** One line of a Panel: name on the left, quantity and date on the right. */
export function Row({ kind, name, note, value, date }: RowProps) {
  return (
    <li className={classes.row}>
      {kind !== undefined && <span className={classes.kind}>{kind}</span>}
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        {note !== undefined && <span className={classes.soft}>{note}</span>}
      </span>
      <span className={classes.end}>
        <span className={classes.value}>{value}</span>
        <span className={classes.soft}>{date}</span>
      </span>
    </li>
  )
}
