import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

import type { ComponentPropsWithRef, ReactNode } from 'react'

type EmailFieldProps = ComponentPropsWithRef<'input'> & { error?: ReactNode }

/** Email, as password managers and phone keyboards expect it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={t.ui.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
