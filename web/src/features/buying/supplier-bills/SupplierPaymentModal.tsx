import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { FromTill } from '../../selling/drawers/FromTill.tsx'
import { useOpenShift } from '../../selling/drawers/device-till.ts'
import { PaymentRows } from '../../selling/payments/PaymentRows.tsx'
import { Tenders } from '../../selling/payments/Tenders.tsx'
import { cashDue } from '../../selling/payments/typed-payments.ts'
import { DRAFT_SHAPES, newPayment, paymentForm, withBills } from './payment-of-bills.ts'
import classes from './SupplierBills.module.css'

import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'
import type { ReactNode } from 'react'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { TypedPayment } from '../../selling/payments/typed-payments.ts'
import type { PaidBill } from './payment-of-bills.ts'

type SupplierPaymentModalProps = ModalProps & { account: SupplierAccount }

/** Pays a supplier: chosen bills or the oldest, in full or in part, in cash and by other tenders. */
export function SupplierPaymentModal(props: SupplierPaymentModalProps) {
  const { opened, onClose, account } = props
  const { form, shell, money } = usePaymentForm(props)
  const { amount, rows, bills } = form.values
  const total = typeof amount === 'number' ? amount : 0
  const due = cashDue(total, rows)
  return (
    <ModalForm
      title={t.payables.payTitle(shownName(account.supplier))}
      opened={opened}
      onClose={onClose}
      extra={
        due !== undefined &&
        due >= 0 && (
          <p className={classes.cash} aria-live="polite">
            <span>{t.payables.inCash}</span> <strong>{money(due)}</strong>
          </p>
        )
      }
      {...shell}
    >
      <Bills
        {...{ account, bills, money }}
        problems={form.errors}
        onChange={(changed) => form.setValues(withBills(form.getValues(), changed, account.owed))}
      />
      <NumberField
        label={t.tenders.amount}
        description={`${t.payables.owed}: ${money(account.owed)}`}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Money form={form} total={total} />
      <OptionalText label={t.payables.note} {...form.getInputProps('note')} />
    </ModalForm>
  )
}

type MoneyProps = { form: ReturnType<typeof usePaymentForm>['form']; total: number }

/** Whose money it is, by which tenders, and whether the cash comes out of the drawer. */
function Money({ form, total }: MoneyProps) {
  const { rows, branchId, isFromTill } = form.values
  const setRows = (changed: readonly TypedPayment[]) => form.setFieldValue('rows', changed)
  return (
    <>
      <BranchField
        {...form.getInputProps('branchId')}
        branchId={branchId}
        onPick={(id) => form.setFieldValue('branchId', id)}
      />
      <Tenders {...{ total, rows }} mayOwe={false} mayWithhold onChange={setRows} />
      <PaymentRows total={total} rows={rows} problems={form.errors} onChange={setRows} />
      <FromTill
        branchId={branchId}
        checked={isFromTill}
        onChange={(checked) => form.setFieldValue('isFromTill', checked)}
      />
    </>
  )
}

type BillsProps = {
  account: SupplierAccount
  bills: readonly PaidBill[]
  problems: Readonly<Record<string, ReactNode>>
  money: (amount: number) => string
  onChange: (bills: readonly PaidBill[]) => void
}

/** The open bills to choose from, each with the amount that is paid of it. */
function Bills({ account, bills, problems, money, onChange }: BillsProps) {
  // A colleague may have paid chosen ones meanwhile.
  const others = bills.filter(({ id }) => account.bills.every((one) => one.id !== id))
  return (
    <fieldset>
      <legend>{t.payables.openBills}</legend>
      <p>{t.payables.oldestFirst}</p>
      {[...account.bills, ...others.map(({ of }) => of)].map((of) => {
        const { id, number, reference, dueOn, open } = of
        const at = bills.findIndex((one) => one.id === id)
        const own = bills[at]
        const name = t.payables.bill(number)
        const words = [name, reference, formatDate(dueOn), money(open)]
        return (
          <div key={id}>
            <CheckBox
              checked={own !== undefined}
              onChange={(isChosen) =>
                onChange(
                  isChosen
                    ? [...bills, { id, amount: open, of }]
                    : bills.filter((one) => one.id !== id),
                )
              }
            >
              <span>{words.join(' · ')}</span>
            </CheckBox>
            {own !== undefined && (
              <NumberField
                label={`${t.tenders.amount} · ${name}`}
                value={own.amount}
                data-path={`bills.${at}.amount`}
                error={problems[`bills.${at}.amount`] ?? problems[`bills.${at}.id`]}
                onChange={(amount) =>
                  onChange(bills.map((one) => (one.id === id ? { ...one, amount } : one)))
                }
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function usePaymentForm({ opened, onClose, account }: SupplierPaymentModalProps) {
  const create = useSave(createSupplierPayment)
  const openShift = useOpenShift()
  const currency = useUser().institution?.currency
  const money = (value: number) => formatMoney(value, 'saleTotal', currency)
  const { supplier } = account
  const saving = useSaveForm({
    id: { name: 'supplierPayment', of: supplier.id },
    opened,
    schema: paymentForm,
    initialValues: newPayment(account),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body, _version, { getValues }) => {
      const { branchId, isFromTill } = getValues()
      const shift = isFromTill ? await openShift(branchId) : {}
      const { amount } = await create.mutateAsync({ body: { ...body, ...shift } })
      showToast(t.payables.paid(shownName(supplier), money(amount)))
    },
    onSaved: onClose,
  })
  return { ...saving, money }
}
