import { sentence } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import classes from './SettingsForm.module.css'

import type { FormEvent, ReactNode } from 'react'

type SettingsFormProps = {
  shell: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    saving: boolean
    error: string | null
  }
  submit: string
  children: ReactNode
}

/** A few fields of the settings with a button of their own; what went wrong stands above it. */
export function SettingsForm({ shell, submit, children }: SettingsFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={shell.onSubmit}>
      {children}
      {shell.error !== null && <Message tone="danger">{sentence(shell.error)}</Message>}
      <Button className={classes.submit} type="submit" busy={shell.saving}>
        {submit}
      </Button>
    </form>
  )
}
