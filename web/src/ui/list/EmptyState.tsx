import classes from './EmptyState.module.css'
import { useLeaveFocusOnPage } from '../shell/use-leave-focus-on-page.ts'

import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A button for the way out. */
  action?: ReactNode
  children: string
}

/** Says that a list is empty, on a ruled page with nothing written on it yet. */
export function EmptyState({ action, children }: EmptyStateProps) {
  useLeaveFocusOnPage()
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
