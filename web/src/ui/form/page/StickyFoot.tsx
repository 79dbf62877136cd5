import classes from './PageForm.module.css'

import type { ReactNode } from 'react'

/** The end of a long page: sums and buttons, in sight where there is room. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot} data-sticky="">
      {children}
    </div>
  )
}
