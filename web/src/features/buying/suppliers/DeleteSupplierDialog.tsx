import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

type DeleteSupplierDialogProps = { opened: boolean; onClose: () => void; supplier: Supplier }

/** Asks before a supplier is deleted (spec §2). */
export function DeleteSupplierDialog({ opened, onClose, supplier }: DeleteSupplierDialogProps) {
  const { mutate, isPending, error } = useSave(deleteSupplier)
  return (
    <ConfirmDialog
      title={t.suppliers.deleteTitle(supplier.name)}
      question={t.suppliers.deleteQuestion}
      confirm={t.ui.delete}
      opened={opened}
      onClose={onClose}
      saving={isPending}
      error={error?.message ?? null}
      onConfirm={() =>
        mutate(
          { params: { id: supplier.id } },
          {
            onSuccess: () => {
              showToast(t.suppliers.deleted)
              onClose()
            },
          },
        )
      }
    />
  )
}
