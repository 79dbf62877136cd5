import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'

import { getCustomer } from '@mezgeb/contract/selling/customer-sales'
import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { choosesBranch, fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { PaymentRows } from '../payments/PaymentRows.tsx'
import { Tenders } from '../payments/Tenders.tsx'
import { cashDue } from '../payments/typed-payments.ts'
import { useOpenShift, useOwnTill } from '../drawers/device-till.ts'
import { ChosenSales } from './ChosenSales.tsx'
import { DRAFT_SHAPES, newPayment, paymentForm, withAmount, withChosen } from './payment-draft.ts'
import classes from './CustomerAccount.module.css'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { TypedPayment } from '../payments/typed-payments.ts'

type CustomerPaymentModalProps = ModalProps & { customer: Customer }

/** A customer pays debt: all that is owed or a part, in cash and by other tenders. */
export function CustomerPaymentModal(props: CustomerPaymentModalProps) {
  const { opened, onClose, customer } = props
  const { items, form, shell, money } = usePaymentForm(props)
  const { amount, rows } = form.values
  const total = typeof amount === 'number' ? amount : 0
  const due = cashDue(total, rows)
  const setRows = (changed: readonly TypedPayment[]) => form.setFieldValue('rows', changed)
  const { owed = 0 } = customer
  function setChosen(chosen: readonly string[]): void {
    form.setValues(withChosen(form.getValues(), chosen, { items, owed }))
    form.clearFieldError('amount')
  }
  return (
    <ModalForm
      title={`${t.customerPayments.record} · ${shownName(customer)}`}
      opened={opened}
      onClose={onClose}
      extra={rows.length > 0 && due !== undefined && due >= 0 && <InCash amount={money(due)} />}
      {...shell}
    >
      <NumberField
        label={t.tenders.amount}
        description={`${t.customers.owed}: ${money(owed)}`}
        data-autofocus
        {...form.getInputProps('amount')}
        onChange={(value) => {
          form.setValues(withAmount(form.getValues(), value))
          form.clearFieldError('amount')
        }}
      />
      <ChosenSales
        items={items}
        chosen={form.values.chosen}
        money={money}
        error={form.errors['settles']}
        onChange={setChosen}
      />
      <Tenders {...{ total, rows }} mayOwe={false} mayWithhold takesVouchers onChange={setRows} />
      <PaymentRows total={total} rows={rows} problems={form.errors} onChange={setRows} />
      <Place form={form} />
      <OptionalText label={t.customerPayments.note} {...form.getInputProps('note')} />
    </ModalForm>
  )
}

function Place({ form }: Pick<ReturnType<typeof usePaymentForm>, 'form'>) {
  if (!choosesBranch(useUser())) return null
  return (
    <BranchField
      {...form.getInputProps('branchId')}
      branchId={form.values.branchId}
      onPick={(id) => form.setFieldValue('branchId', id)}
    />
  )
}

function InCash({ amount }: { amount: string }) {
  return (
    <p className={classes.cash} aria-live="polite">
      <span>{t.customerPayments.inCash}</span> <strong>{amount}</strong>
    </p>
  )
}

function usePaymentForm({ opened, onClose, customer }: CustomerPaymentModalProps) {
  const create = useSave(createCustomerPayment)
  const { data } = useCall(getCustomer, { params: { id: customer.id } }, { enabled: opened })
  const items = data?.openItems ?? []
  const openShift = useOpenShift()
  const user = useUser()
  const till = useOwnTill()
  const money = (value: number) => formatMoney(value, 'saleTotal', user.institution?.currency)
  const branchId = fixedBranchId(user) ?? (till.branchId || customer.branchId)
  const saving = useSaveForm({
    id: { name: 'customerPayment', of: customer.id },
    opened,
    schema: paymentForm(items),
    initialValues: newPayment(customer, branchId),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body) => {
      const { amount } = await create.mutateAsync({
        body: { ...body, ...(await openShift(body.branchId ?? '')) },
      })
      showToast(t.customerPayments.saved(shownName(customer), money(amount)))
    },
    onSaved: onClose,
  })
  return { ...saving, items, money }
}
