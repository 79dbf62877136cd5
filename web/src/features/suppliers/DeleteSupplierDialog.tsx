import { t } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDeleteSupplier } from './suppliers.api.ts'

import type { Supplier } from '@mezgeb/contract/suppliers'

type DeleteSupplierDialogProps = { opened: boolean; onClose: () => void; supplier: Supplier }

/** Asks before a supplier is deleted (spec §2). */
export function DeleteSupplierDialog({ opened, onClose, supplier }: DeleteSupplierDialogProps) {
  const { mutate, isPending, error } = useDeleteSupplier()
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
