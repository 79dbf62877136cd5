import classes from './CheckBox.module.css'

import type { ReactNode } from 'react'

type CheckBoxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  'aria-label'?: string
  /** The field's name in the form, for errors of the server. */
  'data-path'?: string
  /** The label. */
  children: ReactNode
}

/** A checkbox with its label to the right, as tall as a thumb. */
export function CheckBox({ onChange, children, ...input }: CheckBoxProps) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        {...input}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
