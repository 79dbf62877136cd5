import { cashOf } from '@mezgeb/contract/selling/payments'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { paymentName } from '../../selling/payments/payment-name.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Payment } from '@mezgeb/contract/selling/payments'

import type { LazyModal, ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Field } from '../../../ui/list/field.ts'

/** A column of ETB; null is shown as nothing. */
export function moneyField<Item>(
  user: User,
  label: string,
  of: (item: Item) => number | null,
): Field<Item> {
  const { institution } = user
  return {
    label,
    isNumber: true,
    file: { money: of },
    text: (item) => {
      const amount = of(item)
      return amount === null ? null : formatMoney(amount, 'saleTotal', institution?.currency)
    },
  }
}

/** The time of record. */
export function timeField(): Field<{ date: string }> {
  return {
    label: t.sales.date,
    sort: 'date',
    file: { time: ({ date }) => date },
    text: ({ date }) => formatDateTime(date),
  }
}

type Recorded = { branch: { name: string }; by: { name: string }; note: string | null }

/** Where and by whom it was recorded, and the note. */
export function recordFields(user: User): Field<Recorded>[] {
  return [
    ...branchField(user),
    { label: t.payables.by, text: ({ by }) => by.name },
    { label: t.payables.note, text: ({ note }) => note, isLeftOutEmpty: true },
  ]
}

type Paid = { amount: number; withheld: number; payments?: readonly Payment[] | undefined }

type Shown<One> = {
  nameOf: (payment: One) => string
  modal: LazyModal<{ payment: One } & ModalProps>
  /** The customer or supplier. */
  party: Field<One>
  /** The documents that it pays; empty: the oldest. */
  isFor: (payment: One) => string
}

/** A payment: it opens in a dialog; then its time, who pays, the amount and by what it was paid, what for, and the record. */
export function paymentFields<One extends Paid & Recorded & { date: string }>(
  user: User,
  { nameOf, modal, party, isFor }: Shown<One>,
): Field<One>[] {
  const ofCash = ({ amount, payments }: One) => cashOf({ totalAmount: amount, payments }) || null
  return [
    {
      label: t.payables.entry,
      text: nameOf,
      isNoFact: true,
      cell: (payment) => (
        <ModalButton variant="link" isReading modal={modal} modalProps={{ payment }}>
          {nameOf(payment)}
        </ModalButton>
      ),
    },
    timeField(),
    party,
    moneyField(user, fieldLabel('amount'), ({ amount }) => amount),
    moneyField(user, t.tenders.readyMade.CASH, ofCash),
    {
      ...moneyField<One>(user, t.moneyPage.withheld, ({ withheld }) => withheld || null),
      isLeftOutEmpty: true,
    },
    {
      label: t.tenders.otherPayments,
      text: ({ payments = [] }) =>
        payments.map(({ amount, ...way }) => `${paymentName(way)} ${amount.toFixed(2)}`).join(', '),
    },
    { label: t.moneyPage.isFor, text: (payment) => isFor(payment) || t.moneyPage.oldest },
    ...recordFields(user),
  ]
}
