import { useRef } from 'react'

import { t } from '../../texts/texts.ts'
import { RestoredNote } from '../dialog/RestoredNote.tsx'
import { Button } from '../kit/Button.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Message } from '../kit/Message.tsx'
import { ListsInFlow } from './lookup/lists-in-flow.ts'
import classes from './ModalForm.module.css'
import { useDiscard } from '../dialog/use-discard.ts'
import { useKey } from '../kit/use-key.ts'

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
  /** Whether something was typed that closing would lose … */
  isDirty: () => boolean
  /** … since this was first called: before everything that the user does in the form. */
  onTouch: () => void
  /** Discards the restored draft; null without one. */
  onDiscard: (() => void) | null
  size?: 'md' | 'lg'
  /** The word of the button, if it is not Save. */
  submit?: string
  /** Left of the buttons: a total, or a button that deletes. */
  extra?: ReactNode
  /** The fields; the first one carries `data-autofocus`. */
  children: ReactNode
}

/**
 * A form in a dialog, with Save and Cancel. Ctrl+Enter saves from any field. A dialog above it saves for itself. Escape and the X ask first when something
 * was typed; Cancel does what it says.
 */
export function ModalForm(props: ModalFormProps) {
  const { title, opened, onClose, onSubmit, isDirty, onTouch, size = 'md', children } = props
  const form = useRef<HTMLFormElement>(null)
  const discarding = useDiscard({ opened, isDirty, onClose })
  useKey(opened && !discarding.isAsking, ({ key, shiftKey, ctrlKey, metaKey, target }) => {
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
    if (dialog?.contains(form.current) === false) return
    if (key === 'Enter' && !shiftKey && (ctrlKey || metaKey)) form.current?.requestSubmit()
  })
  return (
    <>
      <Dialog
        title={title}
        opened={opened}
        onClose={discarding.close}
        closeOnClickOutside={false}
        size={size}
      >
        <form
          className={classes.form}
          ref={form}
          noValidate
          // Not what is saved in a dialog above it, whose events come through React.
          onSubmit={(event) => event.target === event.currentTarget && onSubmit(event)}
          onKeyDownCapture={onTouch}
          onPointerDownCapture={onTouch}
          onInputCapture={onTouch}
        >
          <div className={classes.fields}>
            {props.onDiscard !== null && <RestoredNote onDiscard={props.onDiscard} />}
            <ListsInFlow value={true}>{children}</ListsInFlow>
          </div>
          <FormFoot {...props} />
        </form>
      </Dialog>
      <ConfirmDialog
        title={t.ui.discardTitle}
        question={t.ui.discardQuestion}
        confirm={t.ui.discard}
        cancel={t.ui.keepEditing}
        opened={discarding.isAsking}
        onClose={discarding.keep}
        onConfirm={discarding.discard}
        saving={false}
        error={null}
        returnsFocus={opened}
      />
    </>
  )
}

function FormFoot({ onClose, saving, error, extra, submit = t.ui.save }: ModalFormProps) {
  return (
    <div className={classes.foot}>
      {error !== null && (
        <div className={classes.error}>
          <Message tone="danger">{error}</Message>
        </div>
      )}
      <div className={classes.extra}>{extra}</div>
      <Button onClick={onClose}>{t.ui.cancel}</Button>
      <Button type="submit" variant="primary" busy={saving}>
        {submit}
      </Button>
    </div>
  )
}
