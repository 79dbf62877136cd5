import { createVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import { useNavigate } from '@tanstack/react-router'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { choosesBranch, fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { cashMoved } from '../../workspace/printing/printer/cash-moved.ts'
import { OpenTillFirst } from '../drawers/OpenTillFirst.tsx'
import { useOpenShift } from '../drawers/device-till.ts'
import { PaymentRows } from '../payments/PaymentRows.tsx'
import { Tenders } from '../payments/Tenders.tsx'
import { cashDue } from '../payments/typed-payments.ts'
import { DRAFT_SHAPES, newVoucher, voucherForm } from './voucher-draft.ts'
import { VoucherCustomer } from './VoucherCustomer.tsx'
import classes from './Vouchers.module.css'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { TypedPayment } from '../payments/typed-payments.ts'

/** Sells a voucher, in cash and by other tenders, and goes to its slip. */
export function VoucherModal(props: ModalProps) {
  const { opened, onClose } = props
  const { form, shell, money } = useVoucherForm(props)
  const { amount, rows, branchId } = form.values
  const total = typeof amount === 'number' ? amount : 0
  const due = cashDue(total, rows)
  const setRows = (changed: readonly TypedPayment[]) => form.setFieldValue('rows', changed)
  return (
    <ModalForm
      title={t.vouchers.add}
      submit={t.vouchers.add}
      opened={opened}
      onClose={onClose}
      extra={
        due !== undefined &&
        due > 0 && (
          <p className={classes.cash} aria-live="polite">
            <span>{t.vouchersPage.inCash}</span> <strong>{money(due)}</strong>
          </p>
        )
      }
      {...shell}
    >
      <OpenTillFirst branchId={branchId} />
      <NumberField label={t.tenders.amount} data-autofocus {...form.getInputProps('amount')} />
      <Tenders {...{ total, rows }} mayOwe={false} onChange={setRows} />
      <PaymentRows {...{ total, rows }} problems={form.errors} onChange={setRows} />
      <More form={form} />
    </ModalForm>
  )
}

type FormProps = { form: ReturnType<typeof useVoucherForm>['form'] }

/** Where, for whom and until when. */
function More({ form }: FormProps) {
  const { branchId, customer } = form.values
  return (
    <>
      {choosesBranch(useUser()) && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => {
            if (id !== branchId) form.setValues({ branchId: id, customer: null })
          }}
        />
      )}
      <VoucherCustomer
        {...form.getInputProps('customerId')}
        {...{ branchId, customer }}
        onChoose={(chosen) => form.setFieldValue('customer', chosen)}
      />
      <DateField
        calendar={getCalendar()}
        label={t.vouchersPage.lastDay}
        description={t.vouchersPage.lastDayHint}
        {...form.getInputProps('lastDay')}
      />
      <OptionalText label={t.vouchersPage.note} {...form.getInputProps('note')} />
    </>
  )
}

function useVoucherForm({ opened, onClose }: ModalProps) {
  const create = useSave(createVoucher)
  const openShift = useOpenShift()
  const navigate = useNavigate()
  const user = useUser()
  const money = (value: number) => formatMoney(value, 'saleTotal', user.institution?.currency)
  const saving = useSaveForm({
    id: { name: 'voucher' },
    opened,
    schema: voucherForm,
    initialValues: newVoucher(fixedBranchId(user) ?? ''),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body) => {
      const shift = await openShift(body.branchId ?? '')
      const { id, amount } = await create.mutateAsync({ body: { ...body, ...shift } })
      showToast(t.vouchersPage.sold(money(amount)))
      cashMoved(cashDue(amount, saving.form.getValues().rows) ?? 0)
      void navigate({ to: '/vouchers/$id', params: { id } })
    },
    onSaved: onClose,
  })
  return { ...saving, money }
}
