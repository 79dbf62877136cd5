import classes from './Row.module.css'

import type { ReactNode } from 'react'

type RowProps = {
  /** Before the name: what kind of thing it is. */
  kind?: ReactNode
  name: ReactNode
  /** Below the name. */
  note?: string
  /** At the end of the line: an amount or a state. */
  value: ReactNode
  date: string
}

/** One line of a Panel: what it was left, how much and when right. */
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
