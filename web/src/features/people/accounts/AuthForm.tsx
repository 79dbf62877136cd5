import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import classes from './AuthForm.module.css'

import type { FormEvent, ReactNode, Ref } from 'react'

type AuthFormProps = {
  shell: {
    root: Ref<HTMLFormElement>
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    saving: boolean
    error: string | null
  }
  submit: string
  children: ReactNode
}

/** The form of the pages before sign-in: fields, what went wrong, one button. */
export function AuthForm({ shell, submit, children }: AuthFormProps) {
  return (
    <form className={classes.form} ref={shell.root} noValidate onSubmit={shell.onSubmit}>
      {children}
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <Button className={classes.submit} type="submit" variant="primary" busy={shell.saving}>
        {submit}
      </Button>
    </form>
  )
}
