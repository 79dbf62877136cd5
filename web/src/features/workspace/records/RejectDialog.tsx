import { useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

type RejectDialogProps = {
  /** The user or the institution. */
  name: string
  rejection: { question: string; asksReason?: boolean }
  opened: boolean
  onClose: () => void
  saving: boolean
  error: string | null
  onReject: (reason: string) => void
}

/** Asks before somebody is signed out for good, with the name and the consequence. */
export function RejectDialog(props: RejectDialogProps) {
  const { name, rejection, onReject, ...dialog } = props
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t.users.rejectTitle(name)}
      question={rejection.question}
      confirm={t.ui.reject}
      onConfirm={() => onReject(reason.trim())}
      {...dialog}
    >
      {rejection.asksReason === true && (
        <TextField
          label={t.ui.reason}
          placeholder={t.ui.optional}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
