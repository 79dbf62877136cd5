import { cashOf } from '@mezgeb/contract/selling/payments'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { paymentName } from '../../selling/payments/payment-name.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Payment } from '@mezgeb/contract/selling/payments'

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

/** The amount, and by what it was paid. */
export function paidFields(user: User): Field<Paid>[] {
  const ofCash = ({ amount, payments }: Paid) => cashOf({ totalAmount: amount, payments }) || null
  return [
    moneyField(user, fieldLabel('amount'), ({ amount }) => amount),
    moneyField(user, t.tenders.readyMade.CASH, ofCash),
    {
      ...moneyField<Paid>(user, t.moneyPage.withheld, ({ withheld }) => withheld || null),
      isLeftOutEmpty: true,
    },
    {
      label: t.tenders.otherPayments,
      text: ({ payments = [] }) =>
        payments.map(({ amount, ...way }) => `${paymentName(way)} ${amount.toFixed(2)}`).join(', '),
    },
  ]
}
