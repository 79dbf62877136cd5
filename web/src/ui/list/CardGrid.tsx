import classes from './CardGrid.module.css'

import type { ReactNode } from 'react'

/** Cards in 1, 2 or 3 columns (spec §2). `label` names the list for screen readers. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  )
}
