import { useSyncExternalStore } from 'react'

import { getToasts, onToastChange } from './toast.ts'
import classes from './Toaster.module.css'

/** Where toasts appear; once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastChange, getToasts)
  return (
    <div className={classes.toaster} aria-live="polite">
      {toasts.map(({ id, text }) => (
        <p className={classes.toast} key={id}>
          {text}
        </p>
      ))}
    </div>
  )
}
