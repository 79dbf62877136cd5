import { useState } from 'react'

import { TextField } from '../../../ui/form/TextField.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './NameField.module.css'

type NameFieldProps = {
  label: string
  name: string
  error: string | undefined
  onRename: (name: string, done: () => void) => void
}

/** The name of a record in its row, which is saved when the field is left. */
export function NameField({ label, name, error, onRename }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function rename(): void {
    if (typed === null || typed.trim() === name) setTyped(null)
    else onRename(typed, () => setTyped(null))
  }

  return (
    <div className={classes.name}>
      <TextField
        type="text"
        label={label}
        isLabelHidden
        autoComplete="off"
        error={error}
        {...useOff()}
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
    </div>
  )
}
