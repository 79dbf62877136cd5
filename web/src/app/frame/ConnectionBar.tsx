import { useSyncExternalStore } from 'react'

import { getConnection, onConnectionChange } from '../../lib/api/connection.ts'
import { t } from '../../texts/texts.ts'
import classes from './ConnectionBar.module.css'

/** Says that the connection is gone, and that it is back. */
export function ConnectionBar() {
  const connection = useSyncExternalStore(onConnectionChange, getConnection)
  return (
    <div className={classes.bar} data-connection={connection} role="status">
      {connection === 'gone' && t.app.connectionGone}
      {connection === 'back' && t.app.connectionBack}
    </div>
  )
}
