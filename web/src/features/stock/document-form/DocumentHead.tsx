import classes from './DocumentForm.module.css'

import type { ReactNode } from 'react'

/** The fields of a document above its lines, beside each other where there is room. */
export function DocumentHead({ children }: { children: ReactNode }) {
  return <div className={classes.head}>{children}</div>
}
