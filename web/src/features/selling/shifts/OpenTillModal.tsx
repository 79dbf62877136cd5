import { ShiftOpening, openShift } from '@mezgeb/contract/selling/shifts'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { chooseTill } from '../drawers/device-till.ts'

import type { Till } from '@mezgeb/contract/selling/tills'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** Opens a till with the cash that is in it; this device sells at it from now on. */
export function OpenTillModal({ opened, onClose, till }: ModalProps & { till: Till }) {
  const create = useSave(openShift)
  const initialValues: { tillId: string; float: number | string } = { tillId: till.id, float: '' }
  const { form, shell } = useSaveForm({
    id: { name: 'openTill', of: till.id },
    opened,
    schema: ShiftOpening,
    initialValues,
    creates: [create],
    save: async (body) => {
      await create.mutateAsync({ body })
      chooseTill(till)
      showToast(t.shifts.opened(till.name))
    },
    onSaved: onClose,
  })
  return (
    <ModalForm
      title={`${t.shifts.open} · ${till.name}`}
      submit={t.shifts.open}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <NumberField label={t.shifts.float} data-autofocus {...form.getInputProps('float')} />
    </ModalForm>
  )
}
