import { useContext } from 'react'

import { RestoredNote } from '../../../ui/dialog/RestoredNote.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { WritesOff } from '../../../ui/kit/writes-off.ts'
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
  /** The server takes it while the institution is PENDING, too. */
  evenWhilePending?: boolean
  children: ReactNode
}

/** A few settings with their own save button; a failure is shown above it. */
export function SettingsForm(props: SettingsFormProps) {
  const { shell, submit, evenWhilePending = false, children } = props
  const whyOff = useContext(WritesOff)
  const off = evenWhilePending || whyOff === null ? {} : { disabled: true, title: whyOff }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={shell.onSubmit}
      onKeyDownCapture={shell.onTouch}
      onPointerDownCapture={shell.onTouch}
      onInputCapture={shell.onTouch}
    >
      {shell.onDiscard !== null && <RestoredNote onDiscard={shell.onDiscard} />}
      {children}
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <Button className={classes.submit} type="submit" busy={shell.saving} {...off}>
        {submit}
      </Button>
    </form>
  )
}
