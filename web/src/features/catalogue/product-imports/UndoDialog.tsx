import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type UndoDialogProps = ModalProps & { of: ImportOf; onUndo: () => void }

/** Asks before an import is undone. */
export function UndoDialog({ of, onUndo, ...modal }: UndoDialogProps) {
  return (
    <ConfirmDialog
      {...modal}
      title={t.importing.undo}
      question={t.importing.undoQuestion[of]}
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
