import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** Asks before an import is undone. */
export function UndoDialog({ onUndo, ...modal }: ModalProps & { onUndo: () => void }) {
  return (
    <ConfirmDialog
      {...modal}
      title={t.importing.undo}
      question={t.importing.undoQuestion}
      confirm={t.importing.undo}
      onConfirm={() => {
        modal.onClose()
        onUndo()
      }}
      saving={false}
      error={null}
    />
  )
}
