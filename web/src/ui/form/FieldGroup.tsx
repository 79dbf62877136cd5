import classes from './FieldGroup.module.css'

import type { ReactNode } from 'react'

/** Fields that belong together under a name, as `New supplier`. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}
