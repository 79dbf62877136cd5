import { Link } from '@tanstack/react-router'

import { t } from '../../../../texts/texts.ts'
import classes from './TillBar.module.css'

/** The way out of the full screen. */
export function LeaveTill() {
  return (
    <Link
      className={classes.leave}
      to="/dashboard"
      data-till="leave"
      aria-label={t.till.leave}
      title={t.till.leave}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 5 10 10m0-10L5 15" />
      </svg>
    </Link>
  )
}
