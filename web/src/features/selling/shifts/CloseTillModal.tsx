import { closeShift } from '@mezgeb/contract/selling/shifts'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { cashName } from './cash-name.ts'
import { DRAFT_SHAPES, countedForm, draftCash, newCount } from './counted-form.ts'
import classes from './CloseTillModal.module.css'

import type { Till } from '@mezgeb/contract/selling/tills'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type CloseTillModalProps = ModalProps & { till: Till; shift: { id: string } }

/** Counts the drawer of a till and closes it, without saying what is expected. */
export function CloseTillModal(props: CloseTillModalProps) {
  const { opened, onClose, till } = props
  const { form, shell, money } = useClosing(props)
  return (
    <ModalForm
      title={`${t.shifts.close} · ${till.name}`}
      submit={t.shifts.close}
      opened={opened}
      onClose={onClose}
      extra={
        <p className={classes.total} aria-live="polite">
          <span>{t.shifts.counted}</span> <strong>{money(draftCash(form.values))}</strong>
        </p>
      }
      {...shell}
    >
      <p>{t.shifts.count}</p>
      <div className={classes.counts}>
        {form.values.counts.map(({ value }, at) => (
          <NumberField
            key={value}
            isWhole
            label={cashName(value)}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            {...form.getInputProps(`counts.${at}.count`)}
          />
        ))}
      </div>
      <OptionalText label={t.shifts.mayDiffer} {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

function useClosing({ opened, onClose, till, shift }: CloseTillModalProps) {
  const close = useSave(closeShift)
  const maySee = useMay()('shifts.view')
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const saving = useSaveForm({
    id: { name: 'closeTill', of: shift.id },
    opened,
    schema: countedForm,
    initialValues: newCount(),
    shapes: DRAFT_SHAPES,
    creates: [close],
    save: async (body) => {
      const closed = await close.mutateAsync({ params: { id: shift.id }, body })
      const { counted, hasDifference, reason } = closed
      const isOpenQuestion = hasDifference && reason === null
      const text = isOpenQuestion
        ? t.shifts.differs(till.name)
        : t.shifts.closed(till.name, money(counted ?? 0))
      showToast(text, maySee ? { href: `/shifts/${shift.id}`, text: t.shifts.zReport } : undefined)
    },
    onSaved: onClose,
  })
  return { ...saving, money }
}
