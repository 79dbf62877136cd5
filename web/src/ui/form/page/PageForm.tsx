import { RestoredNote } from '../../dialog/RestoredNote.tsx'
import { Message } from '../../kit/Message.tsx'
import { useKey } from '../../kit/use-key.ts'
import { PageSave } from './PageSave.tsx'
import classes from './PageForm.module.css'

import type { FormEvent, KeyboardEvent, ReactNode } from 'react'

type Shell = {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  error: ReactNode
  onTouch: () => void
  /** Discards the restored draft; null without one. */
  onDiscard: (() => void) | null
}

type PageFormProps = {
  /** For buttons outside of the form. */
  id?: string
  shell: Shell
  children: ReactNode
}

/** A form that is a page. Ctrl+Enter saves from any field. A dialog above it keeps its keys and saves for itself. */
export function PageForm({ id, shell, children }: PageFormProps) {
  useKey(true, (event) => {
    if (event.key !== 'Enter' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return
    event.preventDefault()
    shell.onSubmit()
  })
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        // React lets the events of a dialog above the form bubble here, too.
        if (event.target === event.currentTarget) shell.onSubmit(event)
      }}
      onPointerDownCapture={shell.onTouch}
      onInputCapture={shell.onTouch}
      onKeyDownCapture={(event) => {
        shell.onTouch()
        keepFromSaving(event)
      }}
    >
      {shell.onDiscard !== null && <RestoredNote onDiscard={shell.onDiscard} />}
      {children}
    </form>
  )
}

/** Enter in a field goes on; only the button and Ctrl+Enter save. */
function keepFromSaving(event: KeyboardEvent<HTMLFormElement>): void {
  const isField =
    event.target instanceof HTMLInputElement && event.target.form === event.currentTarget
  if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

type PageFormFootProps = {
  /** The id of the form, whose heading has the PageSave of phones. */
  form: string
  shell: Pick<Shell, 'error' | 'saving'>
  /** The word of the button, if it is not Save. */
  submit?: string
  children?: ReactNode
}

/** The end of the form: why it was not saved, sums, and Save. */
export function PageFormFoot({ form, shell, submit, children }: PageFormFootProps) {
  return (
    <div className={classes.foot}>
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      {children}
      <PageSave form={form} place="foot" saving={shell.saving}>
        {submit}
      </PageSave>
    </div>
  )
}
