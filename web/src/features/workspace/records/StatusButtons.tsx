import { isStatusChange } from '@mezgeb/contract/kit/roles'
import { useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { useKeyDisclosure } from '../../../ui/form/use-key-disclosure.ts'
import { showToast, showUndoToast } from '../../../ui/shell/toast.ts'
import classes from './StatusButtons.module.css'

import type { Status } from '@mezgeb/contract/kit/roles'

const RejectDialog = lazyModal(() => import('./RejectDialog.tsx'))

const CHANGES = [
  { status: 'APPROVED', word: 'approve' },
  { status: 'REJECTED', word: 'reject' },
] as const

type NextStatus = (typeof CHANGES)[number]['status']
type StatusSave = {
  mutate: (
    sent: { params: { id: string }; body: { status: NextStatus; reason?: string } },
    options: { onSuccess: () => void },
  ) => void
  variables: { body: { status: NextStatus } } | undefined
  isPending: boolean
  error: Error | null
}

type StatusButtonsProps = {
  /** The user or the institution. */
  of: { id: string; name: string; status: Status }
  /** The texts of a rejection; `asksReason`: an institution receives a reason. */
  rejection: { question: string; done: string; asksReason?: boolean }
  /** useChangeUserStatus() or useChangeInstitutionStatus(). */
  save: StatusSave
  /** The heading above, which says whose status it is and takes the focus when a button goes. */
  titleId: string
}

/**
 * Approve and Reject, as far as the status allows them (spec §4), with the server's refusal. Reject asks first; the
 * rejection of an APPROVED one can be undone from its toast.
 */
export function StatusButtons({ of, rejection, save, titleId }: StatusButtonsProps) {
  const { buttons, reject, change } = useStatusChange({ of, rejection, save, titleId })
  const { isPending, error, variables } = save

  return (
    <>
      <div className={classes.buttons} ref={buttons}>
        {CHANGES.filter((item) => isStatusChange(of.status, item.status)).map((item) => (
          <Button
            key={item.status}
            size="sm"
            busy={isPending && variables?.body.status === item.status}
            aria-describedby={titleId}
            onClick={item.status === 'REJECTED' ? reject.open : () => change('APPROVED')}
            onMouseEnter={item.status === 'REJECTED' ? RejectDialog.preload : undefined}
          >
            {t.ui[item.word]}
          </Button>
        ))}
      </div>
      {error !== null && !reject.isOpen && (
        <div className={classes.error}>
          <Message tone="danger">{error.message}</Message>
        </div>
      )}
      {reject.key > 0 && (
        <RejectDialog
          key={reject.key}
          name={of.name}
          rejection={rejection}
          opened={reject.isOpen}
          onClose={reject.close}
          saving={isPending}
          error={error?.message ?? null}
          onReject={(reason) => change('REJECTED', reason)}
        />
      )}
    </>
  )
}

/** Changes the status, says so, and keeps the focus near. */
function useStatusChange({ of, rejection, save, titleId }: StatusButtonsProps) {
  const { id, name, status } = of
  const buttons = useRef<HTMLDivElement>(null)
  const reject = useKeyDisclosure()

  function change(next: NextStatus, reason = ''): void {
    if (save.isPending) return
    const body = { status: next, ...(reason === '' ? {} : { reason }) }
    save.mutate({ params: { id }, body }, { onSuccess: () => handleSaved(next) })
  }

  function handleSaved(next: NextStatus): void {
    reject.close()
    if (next === 'APPROVED') showToast(t.users.approved(name))
    else if (status === 'APPROVED') showUndoToast(rejection.done, { text: t.ui.undo, act: approve })
    else showToast(rejection.done)
    keepFocusNear()
  }

  function approve(): void {
    change('APPROVED')
  }

  // The pressed button goes; without this the keyboard would start again at the top of the page.
  function keepFocusNear(): void {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !buttons.current?.contains(activeElement)
    if (!isElsewhere) document.getElementById(titleId)?.focus()
  }

  return { buttons, reject, change }
}
