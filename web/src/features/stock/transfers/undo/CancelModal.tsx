import { cancelTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { useState } from 'react'

import { useSave } from '../../../../lib/api/use-save.ts'
import { t } from '../../../../texts/texts.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toastStep } from '../transfer-words.ts'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** Cancels a transfer before anything is sent. */
export function CancelModal({ opened, onClose, id }: ModalProps & { id: string }) {
  const [note, setNote] = useState('')
  const save = useSave(cancelTransfer, (cancelled) => {
    onClose()
    toastStep(cancelled)
  })
  const text = t.transfersPage
  return (
    <ConfirmDialog
      title={text.cancel}
      question={text.cancelQuestion}
      confirm={text.cancel}
      cancel={text.keep}
      opened={opened}
      onClose={onClose}
      onConfirm={() => save.mutate({ params: { id }, body: { note } })}
      saving={save.isPending}
      error={save.error?.message ?? null}
    >
      <TextField
        label={text.reason}
        placeholder={t.ui.optional}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
