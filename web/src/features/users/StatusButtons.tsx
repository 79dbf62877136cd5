import { isStatusChange, mayChangeStatus } from '@mezgeb/contract/roles'
import { useRef } from 'react'

import { useUser } from '../../lib/use-user.ts'
import { sentence, t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './StatusButtons.module.css'

import type { Status } from '@mezgeb/contract/roles'
import type { User } from '@mezgeb/contract/users'

const CHANGES = [
  { status: 'APPROVED', word: 'approve' },
  { status: 'REJECTED', word: 'reject' },
] as const

type NextStatus = (typeof CHANGES)[number]['status']
type StatusSave = {
  mutate: (
    sent: { params: { id: string }; body: { status: NextStatus } },
    options: { onSuccess: () => void },
  ) => void
  variables: { body: { status: NextStatus } } | undefined
  isPending: boolean
  error: Error | null
}

type StatusButtonsProps = {
  /** The user or the institution. */
  of: { id: string; status: Status }
  /** useChangeUserStatus() or useChangeInstitutionStatus(). */
  save: StatusSave
  /** The heading above, which says whose status it is and takes the focus when a button goes. */
  titleId: string
}

/** Whether the signed-in user may approve or reject this one (spec §6). */
export function useMayChangeStatus() {
  const actor = useUser()
  return (user: User) => mayChangeStatus(actor, user)
}

/** Approve and Reject, as far as the status allows them (spec §4), with the reason when the server refuses. */
export function StatusButtons({ of: { id, status }, save, titleId }: StatusButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null)
  const { isPending, error, variables } = save

  function change(next: NextStatus): void {
    if (isPending) return
    save.mutate({ params: { id }, body: { status: next } }, { onSuccess: handleSaved })
  }

  function handleSaved(): void {
    showToast(t.users.statusSaved)
    keepFocusNear()
  }

  // The pressed button goes; without this the keyboard would start again at the top of the page.
  function keepFocusNear(): void {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !buttons.current?.contains(activeElement)
    if (!isElsewhere) document.getElementById(titleId)?.focus()
  }

  return (
    <>
      <div className={classes.buttons} ref={buttons}>
        {CHANGES.filter((item) => isStatusChange(status, item.status)).map((item) => (
          <Button
            key={item.status}
            size="sm"
            busy={isPending && variables?.body.status === item.status}
            aria-describedby={titleId}
            onClick={() => change(item.status)}
          >
            {t.ui[item.word]}
          </Button>
        ))}
      </div>
      {error !== null && (
        <div className={classes.error}>
          <Message tone="danger">{sentence(error.message)}</Message>
        </div>
      )}
    </>
  )
}
