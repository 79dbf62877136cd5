import { useId } from 'react'

import classes from './Panel.module.css'

import type { ReactNode } from 'react'

type PanelProps = {
  title: string
  /** Shown in the place of the rows while there are none. */
  empty: string
  /** At the end of the heading's line. */
  aside?: ReactNode
  /** False where its title has the word of a field in a dialog, which a label must not share. */
  isLandmark?: boolean
  /** List items, one per row. */
  children: readonly ReactNode[]
}

/** A short ruled list with a heading. */
export function Panel({ title, empty, aside, isLandmark = true, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={isLandmark ? id : undefined}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.rows}>{children}</ul>
      )}
    </section>
  )
}
