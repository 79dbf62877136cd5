import { TextField } from '../../ui/TextField.tsx'

import type { ComponentPropsWithRef, ReactNode } from 'react'

type EmailFieldProps = ComponentPropsWithRef<'input'> & { error?: ReactNode }

/** Email, as password managers and phone keyboards expect it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
