import { sentence } from '../../texts/texts.ts'
import { BackNote } from '../../ui/BackNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import classes from './SettingsForm.module.css'

import type { FormEvent, ReactNode } from 'react'

type SettingsFormProps = {
  shell: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    saving: boolean
    error: string | null
    onTouch: () => void
    onDiscard: (() => void) | null
  }
  submit: string
  children: ReactNode
}

/** A few fields of the settings with a button of their own; what went wrong stands above it. */
export function SettingsForm({ shell, submit, children }: SettingsFormProps) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={shell.onSubmit}
      onKeyDownCapture={shell.onTouch}
      onPointerDownCapture={shell.onTouch}
      onInputCapture={shell.onTouch}
    >
      {shell.onDiscard !== null && <BackNote onDiscard={shell.onDiscard} />}
      {children}
      {shell.error !== null && <Message tone="danger">{sentence(shell.error)}</Message>}
      <Button className={classes.submit} type="submit" busy={shell.saving}>
        {submit}
      </Button>
    </form>
  )
}
