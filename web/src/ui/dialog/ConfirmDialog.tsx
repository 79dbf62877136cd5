import { t } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Message } from '../kit/Message.tsx'

import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  title: string
  question: string
  /** Further notes, below the question. */
  children?: ReactNode
  /** The button that does it: Delete, Reject. */
  confirm: string
  /** The other one, Cancel where nothing is said. */
  cancel?: string
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  saving: boolean
  error: string | null
  /** See Dialog. */
  returnsFocus?: boolean
}

/** Asks before something that cannot be undone; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirm, opened, onClose, onConfirm, saving, error } = props
  const { cancel = t.ui.cancel, returnsFocus = true, children } = props
  return (
    <Dialog title={title} opened={opened} onClose={onClose} returnsFocus={returnsFocus}>
      <p>{question}</p>
      {children}
      {error !== null && (
        <div className={classes.error}>
          <Message tone="danger">{error}</Message>
        </div>
      )}
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button variant="danger" busy={saving} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
