import { ShiftReason, explainShift } from '@mezgeb/contract/selling/shifts'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { Till } from '@mezgeb/contract/selling/tills'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type ReasonModalProps = ModalProps & { till: Pick<Till, 'name'>; shift: { id: string } }

/** Says why the cash of a closed till differed. */
export function ReasonModal({ opened, onClose, till, shift }: ReasonModalProps) {
  const change = useSave(explainShift)
  const { form, shell } = useSaveForm({
    id: { name: 'reasonOfShift', of: shift.id },
    opened,
    schema: ShiftReason,
    initialValues: { reason: '' },
    save: (body) => change.mutateAsync({ params: { id: shift.id }, body }),
    onSaved: () => {
      showToast(t.shifts.explained)
      onClose()
    },
  })
  return (
    <ModalForm
      title={`${t.shifts.explain} · ${till.name}`}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField
        label={t.shifts.reason}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}
