import {
  CASH_PURPOSES,
  CashMovementInput,
  createCashMovement,
} from '@mezgeb/contract/selling/shifts'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { cashMoved } from '../../workspace/printing/printer/cash-moved.ts'
import { CashSlipDialog } from './CashSlipDialog.tsx'

import type { CashMovement } from '@mezgeb/contract/selling/shifts'
import type { Till } from '@mezgeb/contract/selling/tills'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type CashModalProps = ModalProps & { till: Till; shift: { id: string }; way: 'IN' | 'OUT' }

/** Puts cash into the drawer of a till or takes some out; then the slip of it. */
export function CashModal({ opened, onClose, till, shift, way }: CashModalProps) {
  const create = useSave(createCashMovement)
  const [saved, setSaved] = useState<CashMovement | null>(null)
  const initialValues: Record<'shiftId' | 'way' | 'reason' | 'purpose', string> & {
    amount: number | string
  } = { shiftId: shift.id, way, amount: '', purpose: 'OTHER', reason: '' }
  const { form, shell } = useSaveForm({
    id: { name: `cash${way}`, of: shift.id },
    opened,
    schema: CashMovementInput,
    initialValues,
    creates: [create],
    save: async (body) => {
      setSaved(await create.mutateAsync({ body }))
      showToast(t.shifts.moved)
      cashMoved(body.amount)
    },
    // The slip is shown instead.
    onSaved: () => undefined,
  })
  if (saved !== null) return <CashSlipDialog movement={saved} {...{ opened, onClose }} />
  return (
    <ModalForm
      title={`${way === 'IN' ? t.shifts.cashIn : t.shifts.cashOut} · ${till.name}`}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <NumberField label={t.shifts.amount} data-autofocus {...form.getInputProps('amount')} />
      <DeviceSelect
        label={t.shifts.purpose}
        {...form.getInputProps('purpose')}
        value={form.values.purpose}
      >
        {CASH_PURPOSES.map((purpose) => (
          <option key={purpose} value={purpose}>
            {t.shifts.states[purpose]}
          </option>
        ))}
      </DeviceSelect>
      <TextField label={t.shifts.reason} autoComplete="off" {...form.getInputProps('reason')} />
    </ModalForm>
  )
}
