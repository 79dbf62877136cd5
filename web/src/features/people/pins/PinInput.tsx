import { TextField } from '../../../ui/form/TextField.tsx'

import type { ComponentPropsWithRef } from 'react'

type PinInputProps = ComponentPropsWithRef<'input'> & { label: string; error?: string | null }

/** Six hidden digits; phones show their keypad for it. */
export function PinInput({ error, ...props }: PinInputProps) {
  return (
    <TextField
      {...props}
      {...(error === null || error === undefined ? {} : { error })}
      type="password"
      // Six fast digits are no scan here.
      data-codes=""
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={6}
      // No saved password belongs here, and none is saved from here.
      autoComplete="one-time-code"
      spellCheck={false}
    />
  )
}
