import { closeDay } from '@mezgeb/contract/selling/days/days'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { DayReport } from '@mezgeb/contract/selling/days/days'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** Closes a day in a branch, after a question. */
export function CloseDayDialog({ opened, onClose, report }: ModalProps & { report: DayReport }) {
  const { day, branch } = report
  const save = useSave(closeDay, () => {
    showToast(t.daysPage.done(shownName(branch)))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t.daysPage.close}
      question={t.daysPage.question(formatDate(day), shownName(branch))}
      confirm={t.daysPage.close}
      opened={opened}
      onClose={onClose}
      onConfirm={() => save.mutate({ body: { branchId: branch.id, day } })}
      saving={save.isPending}
      error={save.error?.message ?? null}
    />
  )
}
