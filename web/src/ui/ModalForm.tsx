import { useRef } from 'react'

import { sentence, t } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Message } from './Message.tsx'
import classes from './ModalForm.module.css'
import { useKey } from './use-key.ts'

import type { FormEvent, ReactNode } from 'react'

type ModalFormProps = {
  title: string
  opened: boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Required, so that no form forgets to show that it is at work … */
  saving: boolean
  /** … or why it failed. The form stays open and keeps what was typed. */
  error: string | null
  size?: 'md' | 'lg'
  /** Left of the buttons: a total, or a button that deletes. */
  extra?: ReactNode
  /** The fields; the first one carries `data-autofocus`. */
  children: ReactNode
}

/** A form in a dialog, with Save and Cancel. Ctrl+Enter saves from any field. */
export function ModalForm(props: ModalFormProps) {
  const { title, opened, onClose, onSubmit, saving, error, extra, children } = props
  const form = useRef<HTMLFormElement>(null)
  useKey(opened, ({ key, shiftKey, ctrlKey, metaKey }) => {
    if (key === 'Enter' && !shiftKey && (ctrlKey || metaKey)) form.current?.requestSubmit()
  })
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size={props.size ?? 'md'}
    >
      <form className={classes.form} ref={form} noValidate onSubmit={onSubmit}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.foot}>
          {error !== null && (
            <div className={classes.error}>
              <Message tone="danger">{sentence(error)}</Message>
            </div>
          )}
          <div className={classes.extra}>{extra}</div>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={saving}>
            {t.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
