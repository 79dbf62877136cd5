import classes from './Panels.module.css'

import type { ReactNode } from 'react'

/** Panels beside each other where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={classes.panels}>{children}</div>
}
