import { deleteBranch } from '@mezgeb/contract/business/branches'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

type DeleteBranchDialogProps = {
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  branch: Branch
}

/** Asks before a branch is deleted; the server refuses while anything uses it. */
export function DeleteBranchDialog(props: DeleteBranchDialogProps) {
  const { branch, opened, onClose, onDeleted } = props
  const { mutate, isPending, error, reset } = useSave(deleteBranch)
  return (
    <ConfirmDialog
      title={t.branches.deleteTitle(branch.name)}
      question={t.branches.deleteQuestion}
      confirm={t.ui.delete}
      opened={opened}
      onClose={() => {
        reset()
        onClose()
      }}
      saving={isPending}
      error={error?.message ?? null}
      onConfirm={() =>
        mutate(
          { params: { id: branch.id } },
          {
            onSuccess: () => {
              showToast(t.branches.deleted)
              onDeleted()
            },
          },
        )
      }
    />
  )
}
