import { useState } from 'react'

import { Button } from '../../../ui/kit/Button.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './AddByName.module.css'
import { TextField } from '../../../ui/form/TextField.tsx'

import type { ReactNode } from 'react'

type AddByNameProps = {
  label: string
  /** The word on the button. */
  action: string
  save: { isPending: boolean; error: Error | null }
  /** Saves the name, and calls `done` when it is saved. */
  onAdd: (name: string, done: () => void) => void
  /** Further fields. */
  children?: ReactNode
}

/** Adds a record by its name, in one line below the list of them. */
export function AddByName({ label, action, save, onAdd, children }: AddByNameProps) {
  const [name, setName] = useState('')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(name, () => setName(''))
      }}
    >
      <TextField
        label={label}
        autoComplete="off"
        error={save.error?.message}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <Button type="submit" busy={save.isPending} {...useOff()}>
        {action}
      </Button>
    </form>
  )
}
